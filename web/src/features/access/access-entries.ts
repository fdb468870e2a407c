import type { GiveGrant } from '@ffl/domain/grants/schemas';
import type { GrantScope } from '../../api/access/queries.ts';

/** What the form holds, as typed. */
export type AccessEntries = {
  email: string;
  firstName: string;
  lastName: string;
  kind: GiveGrant['kind'];
  of: '' | GrantScope['of'];
  /** Name of the base. */
  base: string;
  organization: string;
  from: string;
  until: string;
  reason: string;
};

export const noEntries: AccessEntries = {
  email: '',
  firstName: '',
  lastName: '',
  kind: 'reader',
  of: '',
  base: '',
  organization: '',
  from: '',
  until: '',
  reason: '',
};

/** What a grant of this kind can be for: an organization has readers only. */
export function scopesFor(kind: GiveGrant['kind']): readonly GrantScope['of'][] {
  return kind === 'reader' ? ['base', 'organization', 'all'] : ['base', 'all'];
}

/** Which of them is chosen; none any more if the kind chosen since has no such one. */
export function chosenOf({ kind, of }: AccessEntries): AccessEntries['of'] {
  return of !== '' && scopesFor(kind).includes(of) ? of : '';
}
