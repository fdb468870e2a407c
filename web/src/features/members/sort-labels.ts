import type { MemberSort } from '../../api/members/list-rows.ts';

export const sortLabels: Readonly<Record<MemberSort, string>> = {
  lastName: 'Last name',
  firstName: 'First name',
  email: 'Email',
  organization: 'Organization',
  credentials: 'Credentials',
  liveMissions: 'Live missions',
  status: 'Status',
  soonest: 'Soonest lapse',
};

/** The column that shows an order; the others are columns of their own. */
export function columnOf(sort: MemberSort): string {
  const shared: Partial<Record<MemberSort, string>> = { firstName: 'lastName', soonest: 'credentials' };
  return shared[sort] ?? sort;
}
