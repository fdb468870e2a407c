/** What a grant is for: a base, an organization, or everything. */
export type NamedGrant = {
  kind: 'reader';
  scope: { of: 'base' | 'organization'; name: string } | { of: 'all' };
};

const titles = { reader: 'Reader' } as const;

/** 'Reader at LG3', 'Reader of Alpine Rescue Team', 'Reader everywhere'. */
export function grantTitle({ kind, scope }: NamedGrant): string {
  if (scope.of === 'all') return `${titles[kind]} everywhere`;
  return `${titles[kind]} ${scope.of === 'base' ? 'at' : 'of'} ${scope.name}`;
}

/** A sentence that says what a grant gives. */
export function grantGives({ scope }: NamedGrant): string {
  switch (scope.of) {
    case 'base':
      return `May look at everything about ${scope.name}: its people, trainings, rosters and reports.`;
    case 'organization':
      return `May look at the members of ${scope.name} and their records.`;
    case 'all':
      return 'May look at everything that administrators see, except the security page.';
  }
}

export const grantMessages = {
  reasonNeeded: 'Please enter a reason',
  reasonTooShort: 'Please say why in a few words',
  reasonTooLong: 'The reason is too long',
  reasonUnstorable: 'The reason contains characters that cannot be stored',
  momentInvalid: 'Enter a time with its offset, such as 2026-12-31T23:59:59Z',
  administers: 'This person administers, and may look at everything already.',
  own: 'Nobody changes a grant of their own. Ask another administrator.',
  exists: 'This person has this grant already. Change its end instead.',
  setAside: 'This person was set aside. Return the member first.',
  merged: 'This account was ended when two records were merged. Use the address of the account that stayed.',
  frozen: 'This account is frozen. It can get a grant once a super administrator has decided about it.',
  namesNeeded: 'Enter the first and last name: no record says who has this address.',
  missing: 'This grant was not found.',
  over: 'This grant has ended. Give it again instead.',
  baseMissing: 'This base was not found.',
  organizationMissing: 'This organization was not found.',
  startPast: 'The start is in the past. Leave it out to begin now.',
  endPast: 'The end must be in the future.',
  endBeforeStart: 'The end must be after the start.',
} as const;
