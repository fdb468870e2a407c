import * as z from 'zod/mini';
import { memberLimits } from '../members/limits.ts';
import { memberMessages } from '../members/messages.ts';
import { listedOrganization, memberFormSchema } from '../members/schemas.ts';
import { folded } from '../search/folded.ts';
import { clean, cleanText } from '../texts/clean-text.ts';
import { fieldLabels, type MemberField, memberFields, transferFields, unreadable } from './fields.ts';
import type { FieldChange, ImportProblem, PlannedMember } from './import-plan.ts';
import type { ImportPlaces, ImportRow, KnownPerson } from './import-world.ts';
import { transferMessages } from './messages.ts';

// As in the form, but an old list need not have every phone number.
const schema = z.extend(memberFormSchema, {
  phone: z.optional(z.string().check(clean(), z.maxLength(memberLimits.phoneMaxLength, memberMessages.phoneTooLong))),
  certificationLevel: z.optional(
    z
      .string()
      .check(
        clean(),
        z.maxLength(memberLimits.certificationLevelMaxLength, `${fieldLabels.certificationLevel} is too long`),
      ),
  ),
});

/** The person of the first line about an e-mail, or why it can't be one. */
export function readMember(
  { line, cells }: ImportRow,
  known: KnownPerson | undefined,
  organizations: ImportPlaces['organizations'],
): PlannedMember | ImportProblem[] {
  const { firstName = '', lastName = '', email = '', organization = '', phone, certificationLevel } = cells;
  const parsed = schema.safeParse({ firstName, lastName, email, organization, phone, certificationLevel });
  const problems: ImportProblem[] = (parsed.error?.issues ?? []).map(({ path, message }) => {
    const field = memberFields.find((name) => name === path[0]) ?? 'email';
    return { line, field, value: cells[field] ?? '', reason: message };
  });
  const belongsTo = organizationOf(organization, known, organizations);
  if (organization !== '' && belongsTo === null) {
    const reason = transferMessages.organizationUnknown;
    problems.push({ line, field: 'organization', value: organization, reason });
  }
  if (!parsed.success || belongsTo === null) return firstOfEachField(problems);
  const { data } = parsed;
  return {
    firstName: data.firstName,
    lastName: data.lastName,
    email: data.email.toLowerCase(),
    phone: data.phone || null,
    organization: belongsTo,
    certificationLevel: data.certificationLevel || null,
  };
}

/** What a further line about the same person contradicts in the first one. Empty cells say nothing. */
export function contradictions(row: ImportRow, first: ImportRow): ImportProblem[] {
  return memberFields.flatMap((field) => {
    const [value, before] = [row.cells[field] ?? '', first.cells[field] ?? ''];
    if (value === '' || isSame(field, value, before)) return [];
    return [{ line: row.line, field, value, reason: transferMessages.saysOtherwise(first.line, before) }];
  });
}

/** What becomes of an existing record. An empty cell changes nothing. */
export function changesOf(member: PlannedMember, known: KnownPerson): FieldChange[] {
  return memberFields.flatMap((field) => {
    const [from, to] = [known[field] ?? '', member[field] ?? ''];
    return to === '' || cleanText(from) === to || field === 'email' ? [] : [{ field, from, to }];
  });
}

function organizationOf(
  text: string,
  known: KnownPerson | undefined,
  organizations: ImportPlaces['organizations'],
): string | null {
  if (!known) return listedOrganization(text, organizations)?.displayName ?? null;
  const own = { name: known.organization, displayName: known.organization };
  const others = organizations.filter(({ displayName }) => displayName !== own.displayName);
  return listedOrganization(text, [own, ...others])?.displayName ?? null;
}

function isSame(field: MemberField, one: string, other: string): boolean {
  if (field === 'organization') return folded(one) === folded(other);
  return field === 'email' ? one.toLowerCase() === other.toLowerCase() : one === other;
}

function firstOfEachField(problems: readonly ImportProblem[]): ImportProblem[] {
  return problems.filter(({ field }, index) => problems.findIndex((one) => one.field === field) === index);
}

/** What no cell of any column may be: too long, or unreadable. */
export function unreadableCells({ line, cells }: ImportRow, longest: number): ImportProblem[] {
  return transferFields.flatMap((field): ImportProblem[] => {
    const value = cells[field] ?? '';
    if (value.length > longest) return [{ line, field, value, reason: transferMessages.cellTooLong }];
    return value.includes(unreadable) ? [{ line, field, value, reason: transferMessages.cellUnreadable }] : [];
  });
}
