import type { Credential } from '../credentials/credential.ts';
import { memberMessages } from './messages.ts';

export type Member = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  organization: string | null;
  /** The photo as a data URL. */
  imageUrl: string | null;
  certificationLevel: CertificationLevel;
  /** The account, null until one is linked. */
  userId: string | null;
  /** Status of the account; the status on screen is derived by `memberStatus`. */
  status: string;
  /** Ids of the programs of the held credentials. */
  programIds: string[];
  credentials: Credential[];
  createdAt: Date;
  updatedAt: Date;
};

/** Free text such as EMT-B; older records hold an object with the text. */
type CertificationLevel = string | { value?: string | null } | null;

type Named = Pick<Member, 'firstName' | 'lastName'>;

export function fullName(member: Named): string {
  return `${member.firstName} ${member.lastName}`.trim();
}

export function initials(member: Named): string {
  return [member.firstName, member.lastName].map(firstLetter).join('');
}

export function certificationLevelText(level: CertificationLevel | undefined): string {
  return certificationLevelValue(level) || memberMessages.noCertificationLevel;
}

/** The text itself, empty if there is none. A text column holds an object as JSON (MEM-27). */
export function certificationLevelValue(level: CertificationLevel | undefined): string {
  const text = typeof level === 'string' ? (valueInJson(level) ?? level) : level?.value;
  return text?.trim() ?? '';
}

function valueInJson(text: string): string | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const object: { value?: unknown } = JSON.parse(text);
    if (object.value === null) return '';
    return typeof object.value === 'string' ? object.value : undefined;
  } catch {
    return undefined;
  }
}

function firstLetter(name: string): string {
  return Array.from(name.trim())[0]?.toUpperCase() ?? '';
}
