import type { Ask } from './board-questions.ts';
import { errorFreeMerged, type Merged } from './past-merged-oracle.ts';
import { endOf, isAway, type Rule, type Sequence, wallOf } from './past-oracle.ts';
import type { PlayedProgram } from './past-sequences.ts';

type Difference = {
  day: string | null;
  isKnownThen: boolean;
  memberId: string;
  shown: string | null;
  expected: string | null;
};

type Compared = { boards: number; dates: number; differences: Difference[] };

/** Asks for the board of today and of every `step`th day since the sequences began, as it was and as known then. */
export async function compareDays(ask: Ask, played: readonly PlayedProgram[], step = 1): Promise<Compared> {
  const people = played.flatMap(({ rules, sequences, merges }) =>
    sequences.map((sequence) =>
      oracleOf(
        sequence,
        merges.filter(({ kept, hidden }) => kept === sequence || hidden === sequence),
        rules,
      ),
    ),
  );
  const first = Math.min(...played.flatMap(({ rules }) => rules.map(({ at }) => wallOf(at).day)));
  const compared: Compared = { boards: 0, dates: 0, differences: [] };
  const compareDay = async (day: string | null, isKnownThen: boolean, moment: number) => {
    const shown = await expiriesOn(ask, day, isKnownThen);
    compared.boards += 1;
    for (const { sequence, asItWas, asKnown } of people) {
      const found = shown.get(`${sequence.memberId} ${sequence.programId}`) ?? null;
      const isHidden = isAway(sequence, moment, isKnownThen ? moment : Number.POSITIVE_INFINITY);
      const held = isKnownThen ? asKnown(moment) : asItWas(moment);
      const expires = isHidden ? null : held;
      const expected = expires === null ? null : new Date(expires).toISOString();
      compared.dates += 1;
      if (found !== expected) {
        compared.differences.push({ day, isKnownThen, memberId: sequence.memberId, shown: found, expected });
      }
    }
  };
  await compareDay(null, false, Number.POSITIVE_INFINITY);
  for (let day = wallOf(Date.now()).day - 1; day >= first; day -= step) {
    const date = new Date(day * 86_400_000).toISOString().slice(0, 10);
    await compareDay(date, false, endOf(day));
    await compareDay(date, true, endOf(day));
  }
  return compared;
}

/** The expected expiry at a moment, as it was and as it was known then. */
function oracleOf(sequence: Sequence, merges: readonly Merged[], rules: readonly Rule[]) {
  const whole = errorFreeMerged(sequence, merges, rules, Number.POSITIVE_INFINITY);
  const known = new Map<number, number | null>();
  const recorded = [
    ...[sequence.done, ...merges.flatMap((merged) => [merged.kept.done, merged.hidden.done, merged.since])]
      .flat()
      .flatMap(({ recordedAt, undoneAt }) => [recordedAt, undoneAt ?? recordedAt]),
    ...merges.flatMap(({ at, undoneAt }) => [at, undoneAt ?? at]),
    ...rules.map(({ at }) => at),
  ];
  return {
    sequence,
    asItWas: (moment: number) => whole.findLast(({ from }) => from <= moment)?.expires ?? null,
    asKnown(moment: number) {
      const count = recorded.filter((at) => at <= moment).length;
      const found = known.has(count)
        ? known.get(count)
        : errorFreeMerged(sequence, merges, rules, moment).at(-1)?.expires;
      known.set(count, found ?? null);
      return found ?? null;
    },
  };
}

type Row = { member_id: string; held: { program_id: string; expiration_date: string }[] };

/** The expiry by member and program on a day's whole board. */
async function expiriesOn(ask: Ask, day: string | null, isKnownThen: boolean): Promise<Map<string, string>> {
  const shown = new Map<string, string>();
  for (let page = 1; ; page += 1) {
    const [row] = await ask<{ answer: { rows: Row[] } }>(
      'select readiness_board(day := $1, known_then := $2, page := $3, page_size := 1000) as answer',
      [day, isKnownThen, page],
    );
    const rows = row?.answer.rows ?? [];
    for (const { member_id, held } of rows) {
      for (const { program_id, expiration_date } of held) {
        shown.set(`${member_id} ${program_id}`, new Date(expiration_date).toISOString());
      }
    }
    if (rows.length < 1000) return shown;
  }
}
