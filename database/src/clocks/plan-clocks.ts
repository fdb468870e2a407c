import {
  type ClockedPerson,
  type ClockPlan,
  clockChange,
  clockPlan,
  decideRecompute,
  type RuledProgram,
} from '@ffl/domain/credentials';
import type { StoredProgram } from '@ffl/domain/programs';
import type { PlanClocks } from '@ffl/domain/seasons';
import { programMissing, readProgram } from '../programs/read-programs.ts';
import type { Refused } from '../refused.ts';
import type { Transaction } from '../transaction.ts';
import { type Clocked, readClocked } from './read-clocked.ts';
import { readRemovedSeasons, ruleOf } from './rules.ts';

type PlanOutcome = ({ kind: 'done' } & ClockPlan<Date>) | Refused;

/** Whose dates other seasons, another validity or the option would change. Nothing is locked or written. */
export async function planClocks(
  transaction: Transaction,
  { programId, proposed }: PlanClocks,
  now: Date,
): Promise<PlanOutcome> {
  const program = await readProgram(transaction, programId);
  if (!program) return programMissing;
  const rule = { name: program.name, ...proposed, removed: await readRemovedSeasons(transaction, programId) };
  const credentials = await readClocked(transaction, programId);
  // With one clock, a validity applies to issues and renewals from then on.
  const isRuledAnew = program.twoClocks || proposed.twoClocks;
  const touched = isRuledAnew ? touchedBy(rule, credentials, now) : [];
  const givesNoTime = program.twoClocks && (await isRemoval(transaction, program, proposed));
  return { kind: 'done', ...clockPlan(credentials.length, givesNoTime ? touched.map(keepingDate) : touched) };
}

/** Whether seasons go and nothing else changes; one that was just added goes as if it had never been. */
async function isRemoval(
  { query }: Transaction,
  program: StoredProgram,
  proposed: PlanClocks['proposed'],
): Promise<boolean> {
  const { seasons, ...rule } = ruleOf(program);
  if (rule.twoClocks !== proposed.twoClocks || rule.validityPeriodDays !== proposed.validityPeriodDays) return false;
  const left = proposed.seasons.map((season) => JSON.stringify(season));
  const gone = program.seasons.filter((_, place) => {
    const at = left.indexOf(JSON.stringify(seasons[place]));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  if (left.length > 0 || gone.length === 0) return false;
  const { rows } = await query('select from acts.seasons_kept($1)', [gone.map(({ id }) => id)]);
  return rows.length === gone.length;
}

/** Whoever would get time by a removal keeps the date. */
function keepingDate(person: ClockedPerson): ClockedPerson {
  return person.to > person.from ? { ...person, to: person.from, change: 'stays' } : person;
}

/** Whom a recomputation by this rule concerns, in the given order. */
export function touchedBy(rule: RuledProgram, credentials: readonly Clocked[], now: Date): ClockedPerson[] {
  return credentials.flatMap((credential) => {
    const dates = decideRecompute(credential, rule);
    const change = clockChange(credential, dates, now);
    if (change === null) return [];
    const { memberId, name, credentialId } = credential;
    return [{ memberId, name, credentialId, from: credential.dates.expiresDate, to: dates.expiresDate, change }];
  });
}
