import { certificationLevelValue, fullName } from '../members/member.ts';
import type { MergeField } from './schemas.ts';

export type ComparedRecord = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  organization: string;
  certificationLevel: string | null;
  hasPhoto: boolean;
  account: object | null;
};

/**
 * What two records say in a field. `same`: so does the other; `filled`: only one says something; `follows`: the account
 * that stays decides; `choice`: somebody chooses.
 */
export type ComparedField = {
  field: MergeField;
  kept: string;
  hidden: string;
  how: 'same' | 'filled' | 'follows' | 'choice';
};

export function comparedFields(kept: ComparedRecord, hidden: ComparedRecord): ComparedField[] {
  const [own, other] = [textsOf(kept), textsOf(hidden)];
  const fields = Object.keys(own) as MergeField[];
  return fields.map((field) => {
    const values = { kept: own[field], hidden: other[field] };
    return { field, ...values, how: howOf(field, values, kept.account !== null || hidden.account !== null) };
  });
}

function textsOf(record: ComparedRecord): Record<MergeField, string> {
  return {
    name: fullName(record),
    organization: record.organization,
    email: record.email,
    phone: record.phone ?? '',
    certificationLevel: certificationLevelValue(record.certificationLevel),
    photo: record.hasPhoto ? 'Photo' : '',
  };
}

/** Two photos may differ. */
function howOf(field: MergeField, { kept, hidden }: { kept: string; hidden: string }, haveAccount: boolean) {
  if (kept === hidden && (field !== 'photo' || kept === '')) return 'same';
  if (kept === '' || hidden === '') return 'filled';
  return field === 'email' && haveAccount ? 'follows' : 'choice';
}
