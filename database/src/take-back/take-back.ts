import { takeBackMessages } from '@ffl/domain/take-back/messages';
import {
  groupedActs,
  type LostActs,
  type TakeBackOutcome,
  type TakeBackReport,
  type TakenBackAct,
} from '@ffl/domain/take-back/report';
import type { PlanTakeBack, TakeBack } from '@ffl/domain/take-back/schemas';
import { recompute } from '../currency/recompute.ts';
import { answerOf, rowsOf } from '../functions.ts';
import { isRuledAnew, readRules } from '../programs/rules.ts';
import type { Refused } from '../refused.ts';
import type { Transaction } from '../transaction.ts';
import { takeBackCredentials } from './take-back-credentials.ts';
import { takeBackMerges } from './take-back-merges.ts';

export type TakeBackResult = ({ kind: 'done' } & TakeBackReport) | Refused;

/** What `takeBack` would do right now. It is done, and rolled back. */
export async function planTakeBack(
  transaction: Transaction,
  request: PlanTakeBack,
  now: Date,
): Promise<TakeBackResult> {
  if (!(await mayTakeBack(transaction, request))) return notAJudge;
  await transaction.query('savepoint take_back');
  const report = await takeBackAll(transaction, { ...request, reason: 'planned' }, now);
  await transaction.query('rollback to savepoint take_back');
  return { kind: 'done', ...report };
}

/**
 * Takes back everything that one account did between two moments, as one act; nothing if it isn't exactly what was
 * reviewed. Other accounts' acts stay, even those that build on one of the account's.
 */
export async function takeBack(transaction: Transaction, request: TakeBack, now: Date): Promise<TakeBackResult> {
  if (!(await mayTakeBack(transaction, request))) return notAJudge;
  await transaction.query('savepoint take_back');
  const report = await takeBackAll(transaction, request, now);
  if (report.acts !== request.acts) {
    await transaction.query('rollback to savepoint take_back');
    return { kind: 'refused', code: 'changed_meanwhile', message: takeBackMessages.changed };
  }
  const counts = Object.groupBy(report.groups, ({ outcome }) => outcome);
  const totals = Object.entries(counts).map(([outcome, groups]) => [
    outcome,
    groups.reduce((sum, { count }) => sum + count, 0),
  ]);
  const { account, since, until, reason } = request;
  await transaction.query(
    ...answerOf('acts.record_take_back', {
      account,
      since,
      until,
      reason,
      counts: JSON.stringify(Object.fromEntries(totals)),
    }),
  );
  return { kind: 'done', ...report };
}

const notAJudge: Refused = { kind: 'refused', code: 'not_allowed', message: takeBackMessages.notAJudge };

async function mayTakeBack({ first }: Transaction, { account }: PlanTakeBack): Promise<boolean> {
  return (await first<{ may: boolean }>(...answerOf('acts.may_take_back', { account }, 'may')))?.may === true;
}

type Span = Pick<PlanTakeBack, 'account' | 'since' | 'until'>;
type TakeBackRequest = PlanTakeBack & { reason: string };

// A statement may take as long as one of an import.
const statementMs = 60_000;

async function takeBackAll(transaction: Transaction, request: TakeBackRequest, now: Date): Promise<TakeBackReport> {
  const { account, since, until, reason } = request;
  const span = { account, since, until };
  await transaction.allow(statementMs);
  const lost = await readLost(transaction, span);
  const under = await transaction.all<{ name: string }>(...rowsOf('acts.punched_under', span, 'punched_under as name'));
  const programIds = await lock(transaction, span);
  const before = await readRules(transaction, programIds);
  const kept = await transaction.all<{ id: string; act: string; newest: string }>(
    ...rowsOf('acts.kept_to_take_back', span, 'id, act, newest'),
  );
  const newest = kept[0]?.newest ?? '0';
  const takeRows = (ids: readonly string[]) =>
    transaction.all<KeptRow>(
      ...rowsOf('acts.take_back_rows', { ...span, ids, newest }, 'id, noun, act, outcome, name'),
    );
  // Added rows are removed last, when nothing of the account refers to them anymore, and then whatever they blocked.
  const first = await takeRows(kept.flatMap(({ id, act }) => (act === 'insert' ? [] : [id])));
  // Before merges are undone, which leaves groundings since with both records.
  const groundings = await transaction.all<{ kind: string; outcome: TakeBackOutcome; name: string | null }>(
    ...rowsOf('acts.take_back_groundings', { ...span, why: reason, moment: now }, 'kind, outcome, name'),
  );
  const merges = await takeBackMerges(transaction, span, reason);
  const credentials = await takeBackCredentials(transaction, request, now);
  const leavings = await transaction.all<{ kind: string; outcome: TakeBackOutcome; name: string | null }>(
    ...rowsOf('acts.take_back_leavings', { ...span, moment: now }, 'kind, outcome, name'),
  );
  const refused = first.flatMap(({ id, outcome }) => (outcome === 'refused' ? [id] : []));
  const added = kept.flatMap(({ id, act }) => (act === 'insert' ? [id] : []));
  const last = await takeRows([...added, ...refused]);
  // With two clocks, everybody's dates follow the rule restored and what no longer counts.
  for (const [id, ruled] of await readRules(transaction, programIds)) {
    if (ruled.program.twoClocks || isRuledAnew(before.get(id), ruled)) await recompute(transaction, ruled, now);
  }
  const rows = [...first.filter(({ outcome }) => outcome !== 'refused'), ...last];
  const acts: TakenBackAct[] = [
    ...merges,
    ...credentials,
    ...groundings.map(({ kind, outcome, name }) => ({ kind: `grounding ${kind}`, outcome, name })),
    ...leavings.map(({ kind, outcome, name }) => ({ kind: `leaving ${kind}`, outcome, name })),
    ...rows.map(({ noun, act, outcome, name }) => ({ kind: `${noun} ${act}`, outcome, name })),
  ];
  const ofOthers = under.map(({ name }): TakenBackAct => ({ kind: 'credential under', outcome: 'kept', name }));
  return { acts: acts.length, groups: groupedActs([...acts, ...ofOthers]), lost };
}

type KeptRow = { id: string; noun: string; act: string; outcome: TakeBackOutcome; name: string | null };

async function lock(transaction: Transaction, span: Span): Promise<string[]> {
  const rows = await transaction.all<{ id: string }>(
    ...rowsOf('acts.lock_for_take_back', span, 'lock_for_take_back as id'),
  );
  return rows.map(({ id }) => id);
}

type LostRow = { name: string; count: string; first_at: Date; backup_made_at: Date | null; backup: string | null };

async function readLost(transaction: Transaction, span: Span): Promise<LostActs[]> {
  const rows = await transaction.all<LostRow>(...rowsOf('acts.lost_to', span));
  return rows.map(({ name, count, first_at, backup_made_at, backup }) => ({
    name,
    count: Number(count),
    firstAt: first_at.toISOString(),
    backup: backup === null || backup_made_at === null ? null : { file: backup, madeAt: backup_made_at.toISOString() },
  }));
}
