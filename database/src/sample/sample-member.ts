import type { BaseName } from '@ffl/domain/bases/base';
import type { SampleType } from './sample-programs.ts';

export type SampleCredential = {
  type: SampleType;
  base: BaseName;
  /** Days until the credential expires; negative if it has lapsed, 'removed' if it was removed. */
  endsInDays: number | 'removed';
  /** Whether it was removed once and issued again. */
  hasReturned?: boolean;
  /** Whether it once lapsed for some weeks, if it was held for long enough. */
  hasLapsed?: boolean;
};

export type SampleMember = {
  /** Number in the organization, starting at 0; determines phone and history. */
  number: number;
  firstName: string;
  lastName: string;
  /** Index into the sample organizations. */
  organization: number;
  level: string | null;
  status: 'pending' | 'active';
  /** Signs in with this address; the others have a record but no account. */
  account?: string;
  credentials: SampleCredential[];
};

export type NamedMember = Omit<SampleMember, 'number'>;

export function member(
  name: string,
  organization: number,
  level: string | null,
  credentials: SampleCredential[],
  extra: Partial<NamedMember> = {},
): NamedMember {
  const [firstName = '', ...rest] = name.split(' ');
  return { firstName, lastName: rest.join(' '), organization, level, status: 'active', credentials, ...extra };
}

export function av(base: BaseName, endsInDays: SampleCredential['endsInDays']): SampleCredential {
  return { type: 'avalanche', base, endsInDays };
}

export function rd(base: BaseName, endsInDays: SampleCredential['endsInDays']): SampleCredential {
  return { type: 'rescue', base, endsInDays };
}

export function lt(base: BaseName, endsInDays: SampleCredential['endsInDays']): SampleCredential {
  return { type: 'lift_ticket', base, endsInDays };
}
