import { answerOf } from '../functions.ts';
import type { Transaction } from '../transaction.ts';

/** Until when an invitation waits for whoever has the account's address; null if none does. */
export async function invitedUntil({ first }: Transaction, userId: string): Promise<Date | null> {
  const row = await first<{ until: Date | null }>(...answerOf('app.invited_until', { account: userId }, 'until'));
  return row?.until ?? null;
}

/** Whether the account was made by an invitation that nobody accepted in time. */
export async function isInvitationOver({ first }: Transaction, userId: string): Promise<boolean> {
  return (await first<{ is: boolean }>(...answerOf('app.is_invitation_over', { account: userId }, 'is')))?.is === true;
}

/** Ends what an invitation left behind, when a sign-up takes its account. */
export async function dropInvitation({ query }: Transaction, userId: string): Promise<void> {
  await query(...answerOf('app.drop_invitation', { account: userId }));
}

/** Ties an account to the record with its address, once its invitation is opened. Does nothing without one. */
export async function acceptInvitation({ query }: Transaction, userId: string): Promise<void> {
  await query(...answerOf('app.accept_invitation', { account: userId }));
}
