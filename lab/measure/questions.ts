/** Milliseconds that a query may take in PostgreSQL at 5,000 and 100,000 members (design 9.35). */
const allowed = {
  'the first page of all': [10, 15],
  question: [10, 300],
  'by what is held': [40, 300],
  'far or past': [40, 700],
  'a thousand rows of a file': [100, 300],
} as const;

export type Allowance = keyof typeof allowed;

export function mostMs(allowance: Allowance, members: number): number {
  const [small, big] = allowed[allowance];
  return members <= 5_000 ? small : big;
}

/** Records that the queries are about. */
export type Subjects = {
  members: number;
  programId: string;
  seasonId: string;
  memberId: string;
  organization: string;
  today: string;
};

export type Question = { name: string; procedure: string; values: Record<string, unknown>; allowance: Allowance };

/** Every query that pages make about many people, by page. */
export function questionsOf(subjects: Subjects): Question[] {
  return [...listQuestions(subjects), ...boardQuestions(subjects), ...otherQuestions(subjects)];
}

const ask =
  (procedure: string) =>
  (name: string, values: Record<string, unknown>, allowance: Allowance = 'question'): Question => ({
    name,
    procedure,
    values,
    allowance,
  });

function listQuestions({ members, programId, organization }: Subjects): Question[] {
  const list = ask('list_members');
  const middle = Math.ceil(members / 50);
  const last = Math.ceil(members / 25);
  const orders = ['firstName', 'email', 'organization'];
  const ordersByHeld = ['credentials', 'liveMissions', 'status'];
  const inOrder = (sort: string, allowance?: Allowance) => [
    list(`list by ${sort}`, { sort }, allowance),
    list(`list by ${sort}, descending`, { sort, direction: 'desc' }, allowance),
    list(`list by ${sort}, page in the middle`, { sort, page: middle }, allowance),
    list(`list by ${sort}, last page`, { sort, page: last }, 'far or past'),
  ];
  const standings = ['in_force', 'expiring_30', 'expiring_14', 'lapsed', 'none', 'ends_30', 'ends_14', 'has_lapsed'];
  const places: [string, Record<string, unknown>][] = [
    ['a type', { type: 'avalanche' }],
    ['a base', { base: 'LG3' }],
    ['a program', { program: programId }],
  ];
  return [
    list('list: first page', {}, 'the first page of all'),
    list('list: page in the middle', { page: middle }),
    list('list: last page', { page: last }, 'far or past'),
    ...orders.flatMap((sort) => inOrder(sort)),
    ...ordersByHeld.flatMap((sort) => inOrder(sort, 'by what is held')),
    ...standings.map((standing) => list(`list: ${standing}`, { standing })),
    list('list: ends_30, by what ends first', { standing: 'ends_30', sort: 'soonest' }),
    ...places.flatMap(([place, values]) => [
      list(`list: ${place}`, values),
      ...standings.map((standing) => list(`list: ${place}, ${standing}`, { ...values, standing })),
    ]),
    list('list: a type in force by e-mail', { type: 'rescue', standing: 'in_force', sort: 'email' }),
    list('list: a type in force, page in the middle', {
      type: 'rescue',
      standing: 'in_force',
      page: Math.ceil(middle / 2),
    }),
    list(
      'list: a base by status, page in the middle',
      { base: 'LG2', sort: 'status', page: Math.ceil(middle / 5) },
      'by what is held',
    ),
    list('list: an organization', { organization }),
    list('list: an organization, in force', { organization, standing: 'in_force' }),
    list('list: an organization at a base, lapsed', { organization, base: 'LG3', standing: 'lapsed' }),
    list('list: search of one letter', { search: 'a' }),
    list('list: search of one rare letter', { search: 'q' }),
    list('list: search of two letters', { search: 'li' }),
    list('list: search of two rare letters', { search: 'zq' }),
    list('list: search of two letters, in force', { search: 'li', standing: 'in_force' }),
    list('list: search of three letters', { search: 'lin' }),
    list('list: search of four letters', { search: 'lind' }),
    list('list: search of a name', { search: 'maya lindqvist' }),
    list('list: search of four letters at a base', { search: 'lind', base: 'LG2' }),
    list('list: search of a telephone number', { search: '970-555-0103' }),
    list('list: search of nobody', { search: 'xxxxxx' }),
    list('list: search of what all addresses have', { search: 'example' }),
    ask('list_member_ids')('select all: a program, expiring_14', { program: programId, standing: 'expiring_14' }),
    ask('export_members')('file of members: first 1,000', {}, 'a thousand rows of a file'),
    ask('export_members')('file of members: first 1,000 of a type', { type: 'rescue' }, 'a thousand rows of a file'),
    ...['a', 'li', 'lin', 'lind', 'maya lindqvist', 'example'].map((search) =>
      ask('search_members')(`punch dialog: "${search}"`, { search }),
    ),
    ask('search_members')('punch dialog: "zq"', { search: 'zq' }),
  ];
}

function boardQuestions({ members, organization, today }: Subjects): Question[] {
  const board = ask('readiness_board');
  const dayFrom = (days: number) =>
    new Date(Date.parse(`${today}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  const two = ['avalanche', 'rescue'];
  const soonest = { sort: 'soonest' };
  const middle = Math.ceil(members / 100);
  const last = Math.floor(members / 60);
  const past = (name: string, values: Record<string, unknown>) => board(name, values, 'far or past');
  return [
    board('board: today', {}),
    board('board: soonest', soonest),
    board('board: page in the middle', { page: middle }),
    board('board: last page', { page: last }, 'far or past'),
    board('board: soonest, page in the middle', { ...soonest, page: middle }, 'far or past'),
    board('board: soonest, last page', { ...soonest, page: last }, 'far or past'),
    board('board: two types', { programs: two }),
    board('board: two types, soonest', { programs: two, ...soonest }),
    board('board: in all', { in_all: true }),
    board('board: in all, soonest', { in_all: true, ...soonest }),
    board('board: in all of two types', { in_all: true, programs: two }),
    board('board: an organization', { organization }),
    board('board: an organization, soonest', { organization, ...soonest }),
    board('board: an organization in all, soonest', { organization, in_all: true, ...soonest }),
    board('board: a base', { base: 'LG2' }),
    board('board: a base, soonest', { base: 'LG2', ...soonest }),
    board('board: a base, page in the middle', { base: 'LG2', page: Math.ceil(middle / 5) }),
    board('board: a base, in all', { base: 'LG2', in_all: true }),
    board('board: a base, in all, soonest', { base: 'LG2', in_all: true, ...soonest }),
    board('board: a base, an organization', { base: 'LG2', organization }),
    board('board: a base, one program', { base: 'LG2', programs: ['avalanche'] }),
    board('board: a day to come', { day: dayFrom(60) }),
    board('board: a day to come at a base, soonest', { day: dayFrom(60), base: 'LG2', ...soonest }),
    past('board: 2 days ago', { day: dayFrom(-2) }),
    past('board: 200 days ago', { day: dayFrom(-200) }),
    past('board: 700 days ago', { day: dayFrom(-700) }),
    past('board: 200 days ago as known then', { day: dayFrom(-200), known_then: true }),
    past('board: 200 days ago, soonest', { day: dayFrom(-200), ...soonest }),
    past('board: 200 days ago, in all', { day: dayFrom(-200), in_all: true }),
    past('board: 200 days ago, last page', { day: dayFrom(-200), page: last }),
    past('board: 200 days ago, a base', { day: dayFrom(-200), base: 'LG2' }),
    past('board: 200 days ago, an organization', { day: dayFrom(-200), organization }),
    ask('readiness_weeks')('board: weeks ahead', {}),
    ask('readiness_weeks')('board: weeks ahead at a base', { base: 'LG2' }),
  ];
}

function otherQuestions({ programId, seasonId, memberId, today }: Subjects): Question[] {
  const roster = ask('season_roster');
  const month = { first_day: `${today.slice(0, 8)}01`, last_day: today };
  return [
    ask('dashboard')('dashboard', {}),
    ask('lapses_ahead')('dashboard: twelve weeks', {}),
    ask('base_overview')('bases', {}),
    ask('program_cards')('programs', {}),
    ask('program_detail')('a program', { program: programId }),
    ask('organization_counts')('organizations', {}),
    ask('credential_history')('history of a member', { member: memberId }),
    ...['name', 'organization', 'status', 'credentialDate', 'expirationDate'].map((sort) =>
      roster(`roster by ${sort}`, { season: seasonId, sort }),
    ),
    roster('roster, page in the middle', { season: seasonId, page: 60 }),
    ask('report_page')('report: first page', { report: 'credentials' }),
    ask('report_page')('report: first page of this month', { report: 'credentials', ...month }),
    ask('report_page')('report of live missions: first page', { report: 'live-missions' }),
    ask('report_counts')('report: counts of all', { report: 'credentials' }, 'far or past'),
    ask('report_counts')('report: counts of this month', { report: 'credentials', ...month }, 'far or past'),
  ];
}
