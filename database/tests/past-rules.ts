import type { ActorTransaction } from '../src/actors/actor.ts';
import { changeSeasons } from '../src/currency/change-seasons.ts';
import { updateProgram } from '../src/currency/write-program.ts';
import type { SeededRandom } from '../src/sample/seeded-random.ts';
import type { Rule } from './past-oracle.ts';

/** The first day of everything that is played, from today. */
export const firstDay = -430;

type Change = { programId: string; before: Rule; at: number; today: number; random: SeededRandom };

/** A season added, moved, deactivated or deleted, another validity, or the option. */
export async function changeRule(
  opened: ActorTransaction,
  { programId, before, at, today, random }: Change,
): Promise<Rule> {
  const { chance, pick, whole } = random;
  const now = new Date(at);
  const rule: Rule = { ...before, at };
  const wish = pick(['season', 'season', 'season', 'move', 'delete', 'off', 'validity', 'option']);
  if (wish === 'validity' || wish === 'option') {
    const changes =
      wish === 'option' ? { twoClocks: !rule.twoClocks } : { validityPeriodDays: pick([7, 28, 42, 90, 180]) };
    const saved = await updateProgram(opened, { id: programId, ...changes }, now);
    if (saved.kind !== 'done') throw new Error('Not saved');
    return { ...rule, twoClocks: saved.program.twoClocks, validity: saved.program.validityPeriodDays };
  }
  const first = today + whole(firstDay, 60);
  const last = first + whole(1, 200);
  const [gone, ...others] = rule.seasons;
  if (wish === 'season' || !gone) {
    const isActive = chance(0.9);
    const sql = `insert into seasons (name, program_id, start_date, end_date, is_active) values ('Winter', $1, $2, $3, $4)`;
    await changeSeasons(opened, () => opened.query(sql, [programId, dateOf(first), dateOf(last), isActive]), now);
    return { ...rule, seasons: [...rule.seasons, { first, last, isActive }] };
  }
  const changed = { move: { ...gone, first, last }, off: { ...gone, isActive: !gone.isActive }, delete: null }[wish];
  const found = `where id = (select id from seasons where program_id = $1 and start_date = $2 and end_date = $3 and is_active = $4 limit 1)`;
  const values = [programId, dateOf(gone.first), dateOf(gone.last), gone.isActive];
  const write = () =>
    changed
      ? opened.query(`update seasons set start_date = $5, end_date = $6, is_active = $7 ${found}`, [
          ...[...values, dateOf(changed.first), dateOf(changed.last), changed.isActive],
        ])
      : opened.query(`delete from seasons ${found}`, values);
  await changeSeasons(opened, write, now);
  return { ...rule, seasons: changed ? [...others, changed] : others };
}

export function dateOf(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}
