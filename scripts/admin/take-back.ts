import { planTakeBack, takeBack } from '../../database/src/take-back/take-back.ts';
import type { Transaction } from '../../database/src/transaction.ts';
import { eventText } from '../../domain/src/security/events.ts';
import { outcomeLabels, type TakeBackReport, takeBackKind } from '../../domain/src/take-back/report.ts';
import { displayDateTime, readInstant } from '../../domain/src/time/denver.ts';
import { inTheNameOf } from './in-the-name-of.ts';

type Options = { email: string; account: string; since: Date; until: Date; reason: string | null };

/** Lists what an account did between two moments and, with a reason, undoes it in somebody else's name. */
export async function takeBackActs(
  transaction: Transaction,
  { email, account, since, until, reason }: Options,
  { now }: { now: Date },
): Promise<string> {
  if (email === account) throw new Error('Nobody takes back their own acts: --email is somebody else.');
  const user = await transaction.first<{ id: string }>('select id from auth.users where email = $1', [account]);
  if (!user) throw new Error(`There is no account ${account}.`);
  const range = { account: user.id, since: since.toISOString(), until: until.toISOString() };
  return inTheNameOf(transaction, email, now, async () => {
    const report = await planTakeBack(transaction, range, now);
    if (report.kind !== 'done') throw new Error(report.message);
    if (reason === null)
      return describe(report, report.acts === 0 ? '' : 'Nothing is written yet. Add --reason to write it.');
    const taken = await takeBack(transaction, { ...range, acts: report.acts, reason }, now);
    if (taken.kind !== 'done') throw new Error(taken.message);
    return describe(taken, 'That is written, with an event.');
  });
}

function describe({ acts, groups, lost }: TakeBackReport, end: string): string {
  return [
    acts === 0 ? 'There is nothing to take back.' : `Acts: ${acts}`,
    ...groups.map(({ kind, outcome, count, names }) => {
      const more = names.length === 0 ? '' : `: ${names.join('; ')}`;
      return `  ${outcomeLabels[outcome]}: ${takeBackKind(kind)} (${count})${more}`;
    }),
    ...(lost.length === 0 ? [] : ['Nothing brings these back:']),
    ...lost.map(({ name, count, firstAt, backup }) => {
      const from = `  ${eventText(name, {})} (${count}), first on ${displayDateTime(readInstant(firstAt))}`;
      return backup ? `${from}. The backup from before: ${backup.file}` : from;
    }),
    end,
  ]
    .filter((line) => line !== '')
    .join('\n');
}
