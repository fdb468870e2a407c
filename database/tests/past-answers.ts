/** Runs a statement as an administrator. */
export type Ask = (sql: string, values: readonly unknown[]) => Promise<Record<string, unknown>[]>;

const ways = { 'as it was': false, 'as known then': true };
const reports = ['credentials', 'live-missions', 'reminders'];

/**
 * A version's answers about the past: the boards of these days both ways, every roster, report and export, and
 * everybody's history. Calls only what 1.0.0 has, so that the answers of any two versions can be compared.
 */
export async function askPast(ask: Ask, days: readonly string[]) {
  const members = await idsOf(ask, 'select id from members order by last_name, first_name, id');
  const seasons = await idsOf(ask, 'select id from seasons order by name, id');
  const report = (sql: string) => byName(reports, (name) => first(ask, sql, [name]));
  return {
    boards: await byName(Object.keys(ways), (way) => askBoards(ask, days, ways[way as keyof typeof ways])),
    rosters: lasting(
      await byName(seasons, (id) => first(ask, 'select season_roster($1, page_size := 1000) as answer', [id])),
      ['asked_at', 'status'],
    ),
    reports: lasting(await report('select report_page($1, page_size := 1000) as answer'), ['asked_at']),
    counts: lasting(await report('select report_counts($1) as answer'), ['asked_at']),
    exports: lasting(await first(ask, 'select export_members(page_size := 1000) as answer', []), ['asked_at']),
    histories: lasting(
      await byName(members, (id) =>
        first(ask, 'select json_object_agg(h.event_id, h) as answer from credential_history($1) h', [id]),
      ),
      ['can_undo'],
    ),
  };
}

/** Removes fields that depend on the time of the query. */
function lasting<T>(answer: T, passing: readonly string[]): T {
  return JSON.parse(JSON.stringify(answer, (key, value) => (passing.includes(key) ? undefined : value)));
}

type Counts = { in_force: number; expiring_14: number; lapsed: number };

type Board = {
  columns: { key: string; counts: Counts; everybody: number }[];
  rows: { member_id: string; held: { program_id: string; expiration_date: string }[] }[];
};

/** The spans of days on which each end and each count stayed the same; 400 whole boards would repeat them 400 times. */
async function askBoards(ask: Ask, days: readonly string[], knownThen: boolean) {
  const stretches = new Map<string, { from: string; to: string; text: string }[]>();
  for (const [index, day] of days.entries()) {
    const sql = 'select readiness_board(day := $1, known_then := $2, page_size := 1000) as answer';
    const { columns, rows } = (await first(ask, sql, [day, knownThen])) as Board;
    const entries = [
      ...columns.map(
        ({ key, counts, everybody }) =>
          [
            key,
            `${counts.in_force} in force, ${counts.expiring_14} expiring, ${counts.lapsed} lapsed of ${everybody}`,
          ] as const,
      ),
      ...rows.flatMap(({ member_id: member, held }) =>
        held.map(({ program_id: program, expiration_date: ends }) => [`${member} ${program}`, ends] as const),
      ),
    ];
    for (const [key, text] of entries) {
      const known = stretches.get(key) ?? [];
      const last = known.at(-1);
      if (last && last.text === text && last.to === days[index - 1]) last.to = day;
      else known.push({ from: day, to: day, text });
      stretches.set(key, known);
    }
  }
  return Object.fromEntries(
    [...stretches].sort().map(([key, known]) => [key, known.map(({ from, to, text }) => `${from}..${to} ${text}`)]),
  );
}

async function idsOf(ask: Ask, sql: string): Promise<string[]> {
  return (await ask(sql, [])).map(({ id }) => String(id));
}

async function first(ask: Ask, sql: string, values: readonly unknown[]): Promise<unknown> {
  const [row] = await ask(sql, values);
  return row?.answer;
}

async function byName<T>(names: readonly string[], ask: (name: string) => Promise<T>): Promise<Record<string, T>> {
  const answers: Record<string, T> = {};
  for (const name of names) answers[name] = await ask(name);
  return answers;
}
