import type { MemberSort } from '../../api/members/list-rows.ts';

export const sortLabels: Readonly<Record<MemberSort, string>> = {
  lastName: 'Last name',
  firstName: 'First name',
  email: 'Email',
  organization: 'Organization',
  credentials: 'Credentials',
  liveMissions: 'Live missions',
  status: 'Status',
};
