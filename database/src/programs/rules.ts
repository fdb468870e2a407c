import type { RuleChange } from '@ffl/domain/credentials/followed';
import { type CredentialEvent, isChange } from '@ffl/domain/credentials/ledger';
import { isOutOfOrder } from '@ffl/domain/credentials/undo';
import type { RemovedSeason } from '@ffl/domain/currency/rule';
import type { StoredProgram } from '@ffl/domain/programs/program-record';
import { readCalendarDate } from '@ffl/domain/time/calendar-date';
import { readInstant } from '@ffl/domain/time/denver';
import { answerOf, rowsOf } from '../functions.ts';
import type { Transaction } from '../transaction.ts';
import { readProgram } from './read-programs.ts';

type Rule = RuleChange['rule'];

export function ruleOf({
  twoClocks,
  validityPeriodDays,
  seasons,
}: Pick<StoredProgram, Exclude<keyof Rule, 'removed'>>): Rule {
  const days = seasons.map(({ startDate, endDate, isActive }) => ({
    startDate: readCalendarDate(startDate),
    endDate: readCalendarDate(endDate),
    isActive,
  }));
  return { twoClocks, validityPeriodDays, seasons: days };
}

/** Includes removed seasons, which still count for people last punched before their removal. */
export async function readRule(transaction: Transaction, program: StoredProgram): Promise<Rule> {
  const removed = (await readRemovedSeasons(transaction, program.id)).map(({ returnsTo: _, ...season }) => season);
  return removed.length === 0 ? ruleOf(program) : { ...ruleOf(program), removed };
}

/** A program with the rule of its dates. */
export type Ruled = { program: StoredProgram; rule: Rule };

/** The rules of these programs, by id; without those that don't exist. */
export async function readRules(transaction: Transaction, programIds: readonly string[]): Promise<Map<string, Ruled>> {
  const ruled = new Map<string, Ruled>();
  for (const id of programIds) {
    const program = await readProgram(transaction, id);
    if (program) ruled.set(id, { program, rule: await readRule(transaction, program) });
  }
  return ruled;
}

export function isRuledAnew(before: Ruled | undefined, after: Ruled): boolean {
  return JSON.stringify(before?.rule) !== JSON.stringify(after.rule);
}

type RemovedRow = { start_date: string; end_date: string; removed_at: Date; returns_to: string | null };

/**
 * `returnsTo` is the season that could restore these days as if they had never been removed; null after some minutes.
 */
export type StoredRemoved = RemovedSeason & { returnsTo: string | null };

export async function readRemovedSeasons({ query }: Transaction, programId: string): Promise<StoredRemoved[]> {
  const columns = 'start_date, end_date, removed_at, returns_to';
  const { rows } = await query<RemovedRow>(...rowsOf('acts.removed_seasons', { program: programId }, columns));
  return rows.map(({ start_date, end_date, removed_at, returns_to }) => ({
    startDate: readCalendarDate(start_date),
    endDate: readCalendarDate(end_date),
    removedAt: removed_at,
    returnsTo: returns_to,
  }));
}

/** Records the rule. Call this before writing the dates that follow from it. */
export async function keepRule(
  { query }: Transaction,
  programId: string,
  { batchId, at, rule }: Pick<RuleChange, 'batchId' | 'at' | 'rule'>,
): Promise<void> {
  await query(
    ...answerOf('acts.keep_rule', { batch: batchId, program: programId, effective: at, rule: JSON.stringify(rule) }),
  );
}

/** As stored, with instants as text. */
type StoredRule = Omit<Rule, 'removed'> & { removed?: (Omit<RemovedSeason, 'removedAt'> & { removedAt: string })[] };
type Row = { batch_id: string; program_id: string; at: Date; after_event: string; rule: StoredRule };

/**
 * The rules of each program since the earliest last act of these credentials, which come with all their events; all of
 * them if one has to be decided again.
 */
export async function readRulesSince(
  { query }: Transaction,
  programIds: readonly string[],
  histories: readonly (readonly CredentialEvent[])[],
): Promise<Map<string, RuleChange[]>> {
  const since = histories.flatMap((events) => (isOutOfOrder(events) ? '0' : (lastOf(events) ?? []))).map(BigInt);
  const [first] = since.toSorted((one, other) => (one < other ? -1 : 1));
  if (first === undefined) return new Map();
  return readRulesAfter({ query }, programIds, String(first));
}

function lastOf(events: readonly CredentialEvent[]): string | undefined {
  return events.findLast((event) => isChange(event) && event.kind !== 'clocks')?.id;
}

/** All rules of a program that its dates followed, oldest first. */
export async function readAllRules(transaction: Pick<Transaction, 'query'>, programId: string): Promise<RuleChange[]> {
  return (await readRulesAfter(transaction, [programId], '0')).get(programId) ?? [];
}

/** The rules of each program after a ledger row, oldest first. */
export async function readRulesAfter(
  { query }: Pick<Transaction, 'query'>,
  programIds: readonly string[],
  event: string,
): Promise<Map<string, RuleChange[]>> {
  const { rows } = await query<Row>(...rowsOf('acts.rules_after', { programs: programIds, event }));
  const changes = rows.map(({ batch_id, program_id, at, after_event, rule }) => ({
    programId: program_id,
    change: { batchId: batch_id, at, afterEvent: after_event, rule: ofStored(rule) },
  }));
  const byProgram = Map.groupBy(changes, ({ programId }) => programId);
  return new Map([...byProgram].map(([programId, ofOne]) => [programId, ofOne.map(({ change }) => change)]));
}

function ofStored({ removed, ...rule }: StoredRule): Rule {
  if (!removed) return rule;
  return { ...rule, removed: removed.map((season) => ({ ...season, removedAt: readInstant(season.removedAt) })) };
}
