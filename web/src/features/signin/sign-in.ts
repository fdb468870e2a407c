import { type SecurityStatus, signInMessages } from '@ffl/domain/accounts';
import { callFunction, FunctionError } from '../../lib/call-function.ts';
import { type Session, startSession, type Tokens } from '../../lib/session.ts';
import { checkSignIn, type SignInErrors } from './check-sign-in.ts';
import { fetchSecurityStatus } from './security-status.ts';

export type SignInOutcome =
  | { kind: 'signed-in'; session: Session }
  | { kind: 'invalid'; errors: SignInErrors }
  | { kind: 'captcha'; message: string }
  | { kind: 'locked'; message: string; email: string; status: SecurityStatus }
  | { kind: 'failed'; message: string };

type Answer = { user: object | null; session: Tokens | null };
type Details = Partial<SecurityStatus> & { captchaRequired?: boolean };

/** One attempt to sign in, with what the page has to show next (SGN-10 to SGN-15). */
export async function signIn(form: FormData): Promise<SignInOutcome> {
  const checked = checkSignIn(form);
  if ('errors' in checked) return { kind: 'invalid', errors: checked.errors };
  let answer: Answer;
  try {
    answer = await callFunction<Answer>('signin', { body: checked.input });
  } catch (error) {
    return error instanceof FunctionError ? refused(error, checked.input.email) : failed(signInMessages.network);
  }
  if (!answer.user || !answer.session) return failed(signInMessages.authenticationFailed);
  return adopt(answer.session);
}

async function adopt(tokens: Tokens): Promise<SignInOutcome> {
  const session = await startSession(tokens);
  return session ? { kind: 'signed-in', session } : failed(signInMessages.userMissing);
}

async function refused(error: FunctionError, email: string): Promise<SignInOutcome> {
  const message = error.message || signInMessages.failed;
  const details = (error.details ?? {}) as Details;
  if (details.captchaRequired) return { kind: 'captcha', message };
  const status = details.isLocked ? statusFrom(details) : await fetchSecurityStatus(email);
  return status?.isLocked ? { kind: 'locked', message, email, status } : failed(message);
}

function statusFrom(details: Details): SecurityStatus {
  return {
    isLocked: true,
    attemptsCount: details.attemptsCount ?? 0,
    lockedUntil: details.lockedUntil ?? null,
    reason: details.reason ?? null,
    remainingMinutes: details.remainingMinutes ?? 1,
  };
}

function failed(message: string): SignInOutcome {
  return { kind: 'failed', message };
}
