import { type Confirmation, confirmRegistration } from '@ffl/database/accounts/confirm-registration';
import type { Caller } from '@ffl/domain/security';
import type { Accounts } from '../accounts.ts';

/** Turns the sign-up behind a verification link into an account. */
export function confirmEmail(
  { database, clock, hashEmail }: Accounts,
  token: string,
  caller: Caller,
): Promise<Confirmation> {
  return database.asService((transaction) =>
    confirmRegistration(transaction, token, { now: clock(), hashEmail, ...caller }),
  );
}
