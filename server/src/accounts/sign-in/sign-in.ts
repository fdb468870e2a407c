import { returnAttempt } from '@ffl/database/accounts/signin-attempts';
import type { SecurityStatus } from '@ffl/domain/accounts/security-status';
import type { Accounts } from '../accounts.ts';
import { type CaptchaOutcome, checkCaptcha } from '../captcha/check-captcha.ts';
import { TooBusy } from '../passwords/passwords.ts';
import type { SignInAttempt, Visitor } from '../sign-in-visitor.ts';
import { attemptLimits } from './attempt-limits.ts';
import { type Admission, admit } from './sign-in-admission.ts';
import { type Entry, enter, enterAfterCaptcha } from './sign-in-entry.ts';
import { type Failure, recordFailure } from './sign-in-failure.ts';

export type CaptchaProblem = 'missing' | Exclude<CaptchaOutcome, 'passed'>;

export type SignInOutcome =
  | Admission
  | Failure
  | Exclude<Entry, { kind: 'entered' | 'captcha due' }>
  | { kind: 'captcha'; problem: CaptchaProblem; status: SecurityStatus };

/**
 * Guards every password sign-in (security 1.2), in this order: address, lock, CAPTCHA, count, verify, then what only
 * the right password may learn. The count is committed before the password is checked.
 */
export async function signIn(accounts: Accounts, attempt: SignInAttempt): Promise<SignInOutcome> {
  const first = await inTurn(accounts, attempt.visitor, () => tryPassword(accounts, attempt, enter));
  if (first.kind !== 'captcha due') return first;
  // Doesn't take a turn, since a slow provider must not keep others from signing in.
  const problem = await captchaProblem(accounts, attempt);
  if (problem) return { kind: 'captcha', problem, status: first.status };
  const second = await inTurn(accounts, attempt.visitor, () => tryPassword(accounts, attempt, enterAfterCaptcha));
  return second.kind === 'captcha due' ? { kind: 'captcha', problem: 'refused', status: second.status } : second;
}

/** A few run, some wait, and a flood is turned away before it reaches the database. */
async function inTurn<T>(accounts: Accounts, visitor: Visitor, work: () => Promise<T>): Promise<T> {
  const outcome = await inLineOf(accounts, visitor, work);
  if (outcome === null) throw new TooBusy('Too many sign-ins at once');
  return outcome;
}

// A known browser's cookie is signed for one e-mail, so only someone who signed in as that person can bring it.
function inLineOf<T>({ signIns }: Accounts, { deviceId, emailHash }: Visitor, work: () => Promise<T>) {
  const { strangers, knownBrowsers, knownPerson } = attemptLimits.signInLines;
  if (deviceId === null) return signIns.inTurn('strangers', strangers, work);
  const person = `known person ${emailHash.toString('base64')}`;
  return signIns.inTurn(person, knownPerson, () => signIns.inTurn('known browsers', knownBrowsers, work));
}

type Tried = Admission | Failure | Exclude<Entry, { kind: 'entered' }>;

async function tryPassword(accounts: Accounts, attempt: SignInAttempt, goIn: typeof enter): Promise<Tried> {
  const { database, passwords } = accounts;
  const { visitor, password } = attempt;
  const entry = await goIn(accounts, visitor);
  if (entry.kind !== 'entered') return entry;

  // An attempt refused by a busy server isn't counted as a failure.
  const giveBack = async (error: unknown): Promise<never> => {
    await database.asService((transaction) => returnAttempt(transaction, entry.key));
    throw error;
  };
  const isRight = await passwords.verify(password, entry.passwordHash).catch(giveBack);
  const admission = isRight ? await admit(accounts, attempt, entry) : null;
  return admission ?? recordFailure(accounts, visitor, entry);
}

async function captchaProblem(
  accounts: Accounts,
  { visitor: { email, caller }, captchaToken: token }: SignInAttempt,
): Promise<CaptchaProblem | null> {
  if (token === undefined || token === null || token === '') return 'missing';
  const answer = await checkCaptcha(accounts, { token, action: 'signin', email, caller });
  return answer === 'passed' ? null : answer;
}
