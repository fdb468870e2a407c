import { findAdministrator } from '../../database/src/accounts/administrators.ts';
import { actAs } from '../../database/src/actors/act-as.ts';
import { type Outdated, recomputeAll } from '../../database/src/clocks/recompute-all.ts';
import type { Transaction } from '../../database/src/transaction.ts';
import { displayDateTime } from '../../domain/src/time/index.ts';

type Asked = { email: string; isApplied: boolean };

/** Lists who gets another expiry by the two-clock rules, and on request sets it, in someone's name. */
export async function recomputeExpiries(
  transaction: Transaction,
  { email, isApplied }: Asked,
  { now }: { now: Date },
): Promise<string> {
  const administrator = await findAdministrator(transaction, email);
  if (!administrator?.isActive) throw new Error(`${email} is no active administrator.`);
  const { userId } = administrator;
  // Known to this transaction alone.
  const session = await transaction.first<{ id: string }>(
    'insert into auth.sessions (user_id, idle_until, ends_at) values ($1, $2, $2) returning id',
    [userId, later(now)],
  );
  if (!session) throw new Error('The session was not stored');
  await actAs(transaction, { role: 'authenticated', sub: userId, session_id: session.id });
  const outdated = await recomputeAll(transaction, { isApplied, now });
  await transaction.query('delete from auth.sessions where id = $1', [session.id]);
  return told(outdated, isApplied);
}

function later(now: Date): Date {
  return new Date(now.getTime() + 3_600_000);
}

function told(outdated: readonly Outdated[], isApplied: boolean): string {
  const lines = outdated.flatMap(({ program, people }) =>
    people.map(({ name, from, to }) => ({
      isLonger: to > from,
      text: `  ${name}, ${program.name}${program.base ? ` (${program.base})` : ''}: ${displayDateTime(from)} becomes ${displayDateTime(to)}`,
    })),
  );
  if (lines.length === 0) return 'Every expiry is what the rules give. Nothing changed.';
  const listed = (title: string, isLonger: boolean) => {
    const texts = lines.filter((line) => line.isLonger === isLonger).map(({ text }) => text);
    return texts.length === 0 ? [] : [`${title} (${texts.length}):`, ...texts];
  };
  return [
    ...listed('Longer', true),
    ...listed('Shorter', false),
    isApplied
      ? 'They have these dates now, each with a row of the ledger.'
      : 'Nothing is written yet. Add --apply to write it.',
  ].join('\n');
}
