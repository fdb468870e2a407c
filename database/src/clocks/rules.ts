import { type CredentialEvent, lastAct, type RuleChange } from '@ffl/domain/credentials';
import type { StoredProgram } from '@ffl/domain/programs';
import { readCalendarDate } from '@ffl/domain/time';
import type { Transaction } from '../transaction.ts';

type Rule = RuleChange['rule'];

export function ruleOf({ twoClocks, validityPeriodDays, seasons }: Pick<StoredProgram, keyof Rule>): Rule {
  const days = seasons.map(({ startDate, endDate, isActive }) => ({
    startDate: readCalendarDate(startDate),
    endDate: readCalendarDate(endDate),
    isActive,
  }));
  return { twoClocks, validityPeriodDays, seasons: days };
}

/** Before the dates that follow from it are written. */
export async function keepRule(
  { query }: Transaction,
  programId: string,
  { batchId, at, rule }: Pick<RuleChange, 'batchId' | 'at' | 'rule'>,
): Promise<void> {
  await query('select acts.keep_rule($1, $2, $3, $4)', [batchId, programId, at, JSON.stringify(rule)]);
}

type Row = { batch_id: string; program_id: string; at: Date; after_event: string; rule: Rule };

/** By program, its rules since the earliest last act of these credentials, given with all their events. */
export async function readRulesSince(
  { query }: Transaction,
  programIds: readonly string[],
  histories: readonly (readonly CredentialEvent[])[],
): Promise<Map<string, RuleChange[]>> {
  const since = histories.flatMap((events) => lastAct(events)?.id ?? []).map(BigInt);
  const [first] = since.toSorted((one, other) => (one < other ? -1 : 1));
  if (first === undefined) return new Map();
  const { rows } = await query<Row>('select * from acts.rules_after($1, $2)', [programIds, String(first)]);
  const changes = rows.map(({ batch_id, program_id, at, after_event, rule }) => ({
    programId: program_id,
    change: { batchId: batch_id, at, afterEvent: after_event, rule },
  }));
  const byProgram = Map.groupBy(changes, ({ programId }) => programId);
  return new Map([...byProgram].map(([programId, ofOne]) => [programId, ofOne.map(({ change }) => change)]));
}
