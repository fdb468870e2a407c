import { type AffectedPerson, type CurrencyPlan, currencyPlan } from '@ffl/domain/credentials/currency-plan';
import type { RuledProgram } from '@ffl/domain/credentials/decide';
import { decideRecompute, expiryChange } from '@ffl/domain/credentials/recompute';
import type { RecencySeason, RemovedSeason } from '@ffl/domain/currency/rule';
import type { StoredProgram } from '@ffl/domain/programs/program-record';
import type { PlanCurrency } from '@ffl/domain/seasons/schemas';
import { rowsOf } from '../functions.ts';
import { programMissing, readProgram } from '../programs/read-programs.ts';
import { readRemovedSeasons, ruleOf, type StoredRemoved } from '../programs/rules.ts';
import type { Refused } from '../refused.ts';
import type { Transaction } from '../transaction.ts';
import { mayChangeSeasons } from './change-seasons.ts';
import { readRuledCredentials, type StoredRuledCredential } from './read-ruled-credentials.ts';

type PlanOutcome = ({ kind: 'done' } & CurrencyPlan<Date>) | Refused;

/** Tells whose dates a change of seasons, validity or option would move. Nothing is locked or written. */
export async function planCurrency(
  transaction: Transaction,
  { programId, proposed }: PlanCurrency,
  now: Date,
): Promise<PlanOutcome> {
  const program = await readProgram(transaction, programId);
  if (!program || !(await mayChangeSeasons(transaction, programId))) return programMissing;
  const { before, after } = await removedSeasons(transaction, program, proposed, now);
  const rule = { name: program.name, ...proposed };
  const credentials = await readRuledCredentials(transaction, programId);
  // With one clock, a validity applies only to later issues and renewals.
  const isRuledAnew = program.twoClocks || proposed.twoClocks;
  const touched = credentials.flatMap((credential): AffectedPerson[] => {
    const person = touchedBy({ ...rule, removed: after }, credential, now);
    if (person || after === before) return person ? [person] : [];
    return keepingDate(touchedBy({ ...rule, removed: before }, credential, now));
  });
  return { kind: 'done', ...currencyPlan(credentials.length, isRuledAnew ? touched : []) };
}

/** Removed seasons that count without the proposal, and with it. */
async function removedSeasons(
  transaction: Transaction,
  program: StoredProgram,
  { seasons }: PlanCurrency['proposed'],
  now: Date,
): Promise<Record<'before' | 'after', RemovedSeason[]>> {
  const before = await readRemovedSeasons(transaction, program.id);
  const stored = ruleOf(program).seasons.map((days, place) => ({ ...days, id: program.seasons[place]?.id ?? '' }));
  const gone = stored.filter((season) => !seasons.some((proposed) => isSame(proposed, season)));
  if (!program.twoClocks || gone.length === 0) return { before, after: before };
  const ids = gone.map(({ id }) => id);
  const { rows } = await transaction.query<{ id: string }>(
    ...rowsOf('acts.seasons_kept', { seasons: ids }, 'seasons_kept as id'),
  );
  const isBack = (removed: StoredRemoved) =>
    ids.includes(removed.returnsTo ?? '') && seasons.some((season) => isSame(season, { ...removed, isActive: true }));
  const kept = gone.filter(({ id }) => rows.some((row) => row.id === id));
  return {
    before,
    after: [...before.filter((removed) => !isBack(removed)), ...kept.map((days) => ({ ...days, removedAt: now }))],
  };
}

function isSame(one: RecencySeason, other: RecencySeason): boolean {
  return one.startDate === other.startDate && one.endDate === other.endDate && one.isActive === other.isActive;
}

/** The expiry stays for people whose date the removal would have extended. */
function keepingDate(person: AffectedPerson | undefined): AffectedPerson[] {
  return person && person.to > person.from ? [{ ...person, to: person.from, change: 'stays' }] : [];
}

/** The effect of a recomputation by this rule on somebody; undefined if none. */
export function touchedBy(
  rule: RuledProgram,
  credential: StoredRuledCredential,
  now: Date,
): AffectedPerson | undefined {
  const dates = decideRecompute(credential, rule);
  const change = expiryChange(credential, dates, now);
  if (change === null) return undefined;
  const { memberId, name, credentialId } = credential;
  return { memberId, name, credentialId, from: credential.dates.expiresDate, to: dates.expiresDate, change };
}
