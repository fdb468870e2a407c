/** What a grant is for: a base, an organization, or everything. */
export type NamedGrant = {
  kind: 'reader' | 'trainer';
  scope: { of: 'base' | 'organization'; name: string } | { of: 'all' };
};

const titles = { reader: 'Reader', trainer: 'Trainer' } as const;

/** 'Reader at LG3', 'Reader of Alpine Rescue Team', 'Reader everywhere'. */
export function grantTitle({ kind, scope }: NamedGrant): string {
  if (scope.of === 'all') return `${titles[kind]} everywhere`;
  return `${titles[kind]} ${scope.of === 'base' ? 'at' : 'of'} ${scope.name}`;
}

/** A sentence that says what a grant gives. */
export function grantGives(grant: NamedGrant): string {
  return `May look at ${grantShows(grant)}.`;
}

/** What a grant shows, to go on after 'may look at'. */
export function grantShows({ scope }: NamedGrant): string {
  switch (scope.of) {
    case 'base':
      return `everything about ${scope.name}: its people, trainings, rosters and reports`;
    case 'organization':
      return `the members of ${scope.name} and their records`;
    case 'all':
      return 'everything that administrators see, except the security page';
  }
}
