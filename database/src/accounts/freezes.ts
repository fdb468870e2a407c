import type { RightsChange } from '@ffl/domain/security/rights-changes';
import { answerOf, type Statement } from '../functions.ts';
import type { Transaction } from '../transaction.ts';
import { hashToken } from './one-time-tokens.ts';

export type FreezeLink = {
  facts: RightsChange & { by: string };
  /**
   * `open` means that the link freezes; `over`, that the account was frozen since and isn't now; `last`, that nobody
   * else could decide.
   */
  state: 'open' | 'frozen' | 'over' | 'judge frozen' | 'last';
  /** End of the latest freeze. */
  until: string | null;
};

/** What a mailed link would do, without using it up. Null if it is unknown or too old. */
export function readFreezeLink(transaction: Transaction, token: string): Promise<FreezeLink | null> {
  return askLink(transaction, answerOf('app.freeze_link', { hash: hashToken(token) }, 'link'));
}

/** Freezes the account behind a link if it is open; what the link says afterward. */
export function freezeByLink(transaction: Transaction, token: string, hours: number): Promise<FreezeLink | null> {
  return askLink(transaction, answerOf('app.freeze_by_link', { hash: hashToken(token), hours }, 'link'));
}

async function askLink({ first }: Transaction, statement: Statement): Promise<FreezeLink | null> {
  return (await first<{ link: FreezeLink | null }>(...statement))?.link ?? null;
}

/** When an account's freeze ends; null if it isn't frozen. */
export async function findFreeze({ first }: Transaction, userId: string): Promise<Date | null> {
  return (
    (await first<{ until: Date | null }>(...answerOf('app.frozen_until', { account: userId }, 'until')))?.until ?? null
  );
}

/** Accounts that are frozen now, and until when. */
export function listFrozen({ all }: Transaction): Promise<{ email: string; until: Date }[]> {
  return all(
    `select u.email, f.frozen_until as until from app.freezes f join auth.users u on u.id = f.user_id
     where f.decided_at is null and f.frozen_until > now() order by u.email`,
  );
}

/** Ends a freeze on the server itself. False if there is none. */
export async function unfreeze({ first }: Transaction, userId: string): Promise<boolean> {
  return (
    (
      await first<{ done: boolean }>(
        ...answerOf('app.end_freeze', { account: userId, judge: null, decided: 'unfreeze' }, 'done'),
      )
    )?.done ?? false
  );
}

/** Without an actor, the change came from the command line. `formerly` is the address that the account had before. */
type RightsNotice = { change: string; subject: string; actor?: string; role?: string; formerly?: string };

/**
 * Queues the letters about a change of somebody's rights. Requests that change administrators queue theirs by
 * themselves.
 */
export async function tellOfRights(
  { query }: Transaction,
  { change, subject, actor, ...more }: RightsNotice,
): Promise<void> {
  const who = { subject, subject_name: null, actor: actor ?? null };
  await query(...answerOf('app.tell_of_rights', { change, ...who, more: JSON.stringify(more) }));
}
