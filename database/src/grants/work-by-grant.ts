import type { Claims } from '../actors/actor.ts';
import { answerOf } from '../functions.ts';
import type { Transaction } from '../transaction.ts';

/** The service works for somebody with a grant from here on, in this transaction. Refused if none gives the right. */
export async function workByGrant({ query }: Transaction, claims: Claims, act: string): Promise<void> {
  await query(...answerOf('app.work_by_grant', { claims: JSON.stringify(claims), act }));
}
