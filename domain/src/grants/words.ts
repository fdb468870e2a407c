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
  return `May ${grantAllows(grant)}.`;
}

/** What a grant allows, to go on after 'may', or with 'or' after 'may no longer'. */
export function grantAllows({ kind, scope }: NamedGrant, and: 'and' | 'or' = 'and'): string {
  const acts = kind === 'trainer';
  switch (scope.of) {
    case 'base':
      return acts
        ? `look at everything about ${scope.name}, punch its members ${and} record its trainings`
        : `look at everything about ${scope.name}: its people, trainings, rosters and reports`;
    case 'organization':
      return `look at the members of ${scope.name} and their records`;
    case 'all':
      return acts
        ? `punch members, record trainings ${and} look at everything that administrators see, except the security page`
        : 'look at everything that administrators see, except the security page';
  }
}
