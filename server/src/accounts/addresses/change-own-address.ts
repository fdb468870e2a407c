import { findAddressChange } from '@ffl/database/accounts/address-changes';
import { hasFactor } from '@ffl/database/accounts/factors';
import { hasFreshProof, lockSession } from '@ffl/database/accounts/sessions';
import type { Accounts } from '../accounts.ts';
import { type Guesser, guessPassword } from '../passwords/guess-password.ts';
import { type Asked, askAddressChange } from './ask-address-change.ts';

export type OwnAddressOutcome =
  | Asked
  | { kind: 'unchanged' | 'password needed' | 'current one wrong' | 'proof needed' | 'no session' }
  | { kind: 'guessed too often'; until: Date };

type Wanted = { address: string; password: string | undefined };

/**
 * Asks for another address of one's own account, given the password or, where the account has one, the second step. To
 * mail another link to the address that waits already takes neither.
 */
export async function changeOwnAddress(
  accounts: Accounts,
  guesser: Guesser,
  { address, password }: Wanted,
): Promise<OwnAddressOutcome> {
  const { database, mail } = accounts;
  const { session, user, visitor } = guesser;
  if (address === user.email) return { kind: 'unchanged' };
  const missing = await missingProof(accounts, guesser, { address, password });
  if (missing) return missing;
  const outcome = await database.asService(async (transaction): Promise<OwnAddressOutcome> => {
    if (!(await lockSession(transaction, session.id))) return { kind: 'no session' };
    const request = { userId: user.id, address, actorId: user.id, sessionId: session.id, caller: visitor.caller };
    return askAddressChange(accounts, transaction, request);
  });
  mail.wake();
  return outcome;
}

async function missingProof(
  accounts: Accounts,
  guesser: Guesser,
  { address, password }: Wanted,
): Promise<OwnAddressOutcome | null> {
  const { user, claims } = guesser;
  const { isAgain, takesStep, isProven } = await accounts.database.asService(async (transaction) => {
    const waiting = await findAddressChange(transaction, user.id, accounts.clock());
    return {
      isAgain: waiting?.new_email === address,
      takesStep: await hasFactor(transaction, user.id),
      isProven: await hasFreshProof(transaction, claims),
    };
  });
  if (isAgain) return null;
  if (takesStep) return isProven ? null : { kind: 'proof needed' };
  if (password === undefined) return { kind: 'password needed' };
  const guessed = await guessPassword(accounts, guesser, password);
  if (guessed.kind === 'too many') return { kind: 'guessed too often', until: guessed.until };
  return guessed.kind === 'right' ? null : { kind: 'current one wrong' };
}
