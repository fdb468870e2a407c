import { type Confirmation, confirmRegistration } from '@ffl/database/accounts/confirm-registration';
import type { Dependencies } from '../../dependencies.ts';
import type { Caller } from '../../http/caller.ts';

/** Turns the sign-up behind a verification link into an account. */
export function confirmEmail(
  { database, clock, hashEmail }: Dependencies,
  token: string,
  caller: Caller,
): Promise<Confirmation> {
  return database.asService((transaction) =>
    confirmRegistration(transaction, token, { now: clock(), hashEmail, ...caller }),
  );
}
