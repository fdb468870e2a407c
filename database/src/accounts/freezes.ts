import type { RightsChange } from '@ffl/domain/security/rights-changes';
import type { Transaction } from '../transaction.ts';
import { hashToken } from './one-time-tokens.ts';

export type FreezeLink = {
  facts: RightsChange & { by: string };
  /** `open`: it freezes. `over`: the account was frozen once since, and isn't now. `last`: nobody else could decide. */
  state: 'open' | 'frozen' | 'over' | 'judge frozen' | 'last';
  /** Of the latest freeze. */
  until: string | null;
};

/** What a mailed link would do, without using it up. Null if it is unknown or too old. */
export function readFreezeLink(transaction: Transaction, token: string): Promise<FreezeLink | null> {
  return askLink(transaction, 'select app.freeze_link($1) as link', [hashToken(token)]);
}

/** Freezes the account behind a link if it is open; what the link says afterward. */
export function freezeByLink(transaction: Transaction, token: string, hours: number): Promise<FreezeLink | null> {
  return askLink(transaction, 'select app.freeze_by_link($1, $2) as link', [hashToken(token), hours]);
}

async function askLink({ first }: Transaction, sql: string, values: unknown[]): Promise<FreezeLink | null> {
  return (await first<{ link: FreezeLink | null }>(sql, values))?.link ?? null;
}

/** Until when an account is frozen; null if it isn't. */
export async function findFreeze({ first }: Transaction, userId: string): Promise<Date | null> {
  return (await first<{ until: Date | null }>('select app.frozen_until($1) as until', [userId]))?.until ?? null;
}

/** Whoever is frozen now, and until when. */
export function listFrozen({ all }: Transaction): Promise<{ email: string; until: Date }[]> {
  return all(
    `select u.email, f.frozen_until as until from app.freezes f join auth.users u on u.id = f.user_id
     where f.decided_at is null and f.frozen_until > now() order by u.email`,
  );
}

/** Ends a freeze on the server itself. False if none runs. */
export async function unfreeze({ first }: Transaction, userId: string): Promise<boolean> {
  return (
    (await first<{ done: boolean }>(`select app.end_freeze($1, null, 'unfreeze') as done`, [userId]))?.done ?? false
  );
}

/** Without an actor, the command line made the change. */
type RightsNotice = { change: string; subject: string; actor?: string; role?: string };

/**
 * Queues the letters about a change of somebody's rights. Requests that change administrators queue theirs by
 * themselves.
 */
export async function tellOfRights(
  { query }: Transaction,
  { change, subject, actor, role }: RightsNotice,
): Promise<void> {
  const more = role === undefined ? {} : { role };
  await query('select app.tell_of_rights($1, $2, null, $3, $4)', [change, subject, actor ?? null, more]);
}
