import { type Confirmation, confirmRegistration } from '@ffl/database/accounts/confirm-registration';
import { findRegistrationOf } from '@ffl/database/accounts/registrations';
import type { Caller } from '@ffl/domain/security/caller';
import type { Accounts } from '../accounts.ts';
import { newPasswordProblems } from '../passwords/new-password.ts';
import { hashForSignUp } from './hash-for-sign-up.ts';

/** `password` is the sign-up's own, or a new one if the link asked for it. */
type OpenedLink = { token: string; password?: string | undefined };

type Confirmed = Confirmation | { kind: 'password refused'; message: string };

/** Turns the sign-up behind a verification link into an account. */
export async function confirmEmail(
  accounts: Accounts,
  { token, password }: OpenedLink,
  caller: Caller,
): Promise<Confirmed> {
  const { database, clock, hashEmail } = accounts;
  const given = password === undefined ? {} : await hashOfGiven(accounts, token, password);
  if ('message' in given) return { kind: 'password refused', message: given.message };
  return database.asService((transaction) =>
    confirmRegistration(transaction, token, { now: clock(), hashEmail, ...caller, ...given }),
  );
}

/** Hashes nothing if the link was never sent. */
async function hashOfGiven(
  accounts: Accounts,
  token: string,
  password: string,
): Promise<{ passwordHash?: string } | { message: string }> {
  const registration = await accounts.database.asService((transaction) =>
    findRegistrationOf(transaction, token, accounts.clock()),
  );
  if (!registration) return {};
  const { email, first_name: firstName, last_name: lastName } = registration;
  const { messages } = newPasswordProblems(password, { email, names: [firstName, lastName], isAdministrator: false });
  if (messages[0] !== undefined) return { message: messages.join('. ') };
  return { passwordHash: await hashForSignUp(accounts, email, password) };
}
