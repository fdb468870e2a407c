import type { FigureName } from '@ffl/domain/security/figures';

/** The figures in display order. */
export const figureTitles: readonly { name: FigureName; title: string }[] = [
  { name: 'signIns', title: 'Sign-ins' },
  { name: 'failures', title: 'Failed sign-ins' },
  { name: 'locks', title: 'Locks' },
  { name: 'blockedAddresses', title: 'Blocked addresses' },
  { name: 'registrations', title: 'Registrations' },
  { name: 'resets', title: 'Password resets' },
];
