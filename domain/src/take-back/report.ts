/** What happened, or would happen, to an act when it is taken back. */
export const takeBackOutcomes = ['back', 'partly', 'kept', 'gone', 'refused'] as const;
export type TakeBackOutcome = (typeof takeBackOutcomes)[number];

export type TakenBackAct = {
  /** A key of `takeBackKinds`. */
  kind: string;
  outcome: TakeBackOutcome;
  /** Name of the person or thing it was done to, if known. */
  name: string | null;
};

export type TakeBackGroup = {
  kind: string;
  outcome: TakeBackOutcome;
  count: number;
  /** The first of the names, without repeats. */
  names: string[];
};

/** Acts that can't be taken back. */
export type LostActs = {
  /** Name of the security event. */
  name: string;
  count: number;
  firstAt: string;
  /** For deleted people: the latest backup from before the deletion, null if none is kept. */
  backup: { file: string; madeAt: string } | null;
};

/** `acts` counts the account's own; a group can also name other people's acts that follow from one of them. */
export type TakeBackReport = { acts: number; groups: TakeBackGroup[]; lost: LostActs[] };

const namesShown = 20;

/** Acts of one kind with the same outcome; the largest groups come first. */
export function groupedActs(acts: readonly TakenBackAct[]): TakeBackGroup[] {
  const groups = Map.groupBy(acts, ({ kind, outcome }) => `${kind} ${outcome}`);
  return [...groups.values()]
    .flatMap((alike) => {
      const [first] = alike;
      if (!first) return [];
      const names = [...new Set(alike.flatMap(({ name }) => name ?? []))].slice(0, namesShown);
      return [{ kind: first.kind, outcome: first.outcome, count: alike.length, names }];
    })
    .toSorted((one, other) => other.count - one.count);
}

export const outcomeLabels: Readonly<Record<TakeBackOutcome, string>> = {
  back: 'Taken back',
  partly: 'Taken back, except what someone changed since',
  kept: 'Stays: someone else relies on it, or changed it since',
  gone: 'Nothing to do: already gone, undone or unchanged',
  refused: 'Stays: something else depends on it',
};

const nouns: Readonly<Record<string, string>> = {
  'public.members': 'Members',
  'public.organization_whitelist': 'Organizations',
  'public.bases': 'Bases',
  'public.programs': 'Programs',
  'public.seasons': 'Seasons',
  'public.training_sessions': 'Training sessions',
  'public.trainees': 'Trainees',
  'public.administrators': 'Administrators',
  'app.administrator_terms': 'Times as an administrator',
  'public.certifications': 'Initial trainings of credentials',
  'public.certification_punches': 'Training sessions of punches',
  'app.security_settings': 'Security settings',
  'app.program_needs': 'People needed by programs',
  'app.program_reminders': 'Reminder days',
  'app.reminding': 'Reminders switched on or off',
  'app.base_leads': 'Base leads',
  'app.grants': 'Grants',
  'app.training_places': 'Places of training sessions',
  'app.training_answers': 'Answers to training sessions',
  'app.former_attendees': 'Former attendees',
  'app.removed_seasons': 'Removed seasons',
};

const verbs: Readonly<Record<string, string>> = { insert: 'added', update: 'changed', delete: 'deleted' };

const others: Readonly<Record<string, string>> = {
  'credential issue': 'Credentials issued',
  'credential renew': 'Credentials punched',
  'credential reactivate': 'Credentials brought back',
  'credential remove': 'Credentials removed',
  'credential void': 'Punches and removals undone',
  'credential correct': 'Credentials changed by hand',
  'credential clocks': 'Dates that followed a season or a rule',
  'credential punch': 'Punches that changed no dates',
  'credential under': "Others' punches under a validity this account set",
  merge: 'Records merged',
  'grounding ground': 'People grounded',
  'grounding lift': 'Groundings lifted',
  'grounding void': 'Groundings undone',
  'leaving leave': 'People set aside',
  'leaving return': 'People brought back',
  'leaving void': 'People brought back within minutes',
};

/** Label for a kind of act. */
export function takeBackKind(kind: string): string {
  const [noun = '', verb = ''] = kind.split(' ');
  return others[kind] ?? `${nouns[noun] ?? noun} ${verbs[verb] ?? verb}`;
}
