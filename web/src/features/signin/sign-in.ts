import { captchaMessages } from '@ffl/domain/accounts/messages';
import { type SignIn, signInSchema } from '@ffl/domain/accounts/schemas';
import type { SecurityStatus } from '@ffl/domain/accounts/security-status';
import { signInMessages } from '@ffl/domain/accounts/sign-in-messages';
import type { Factor } from '@supabase/auth-js';
import { callFunction, FunctionError } from '../../lib/functions/call-function.ts';
import { ConnectionLost } from '../../lib/net/server.ts';
import type { Product } from '../../lib/product.ts';
import type { Session, Tokens } from '../../lib/session/session.ts';
import { isCaptchaRequired, proofAfter, type SentProof } from '../../lib/sign-in/captcha-verdict.ts';
import type { NextStep } from '../../lib/sign-in/kept-second-step.ts';
import { type Problems, problemsIn } from '../../lib/write/problems.ts';
import { fetchSecurityStatus } from './security-status.ts';

export type SignInOutcome =
  | { kind: 'signed-in'; session: Session }
  | ({ kind: 'second-step' } & RequiredStep)
  | { kind: 'invalid'; errors: SignInErrors }
  /** The message is empty, since the CAPTCHA shows its own. */
  | { kind: 'captcha'; message: string; proof?: SentProof }
  | { kind: 'locked'; message: string; email: string; status: SecurityStatus }
  /** `hint` says what to do next. */
  | { kind: 'failed'; message: string; hint?: string | false; proof?: SentProof };

const confirmHint =
  'Open the link in the message that we sent you. If you cannot find it, sign up again to get a new one.';

/** The step after the right password. The tokens allow nothing else, unless the step is only offered. */
export type RequiredStep = {
  step: NextStep;
  tokens: Tokens;
  factors: Factor[];
  email: string;
};

type Answer = {
  user: { factors?: Factor[] } | null;
  session: Tokens | null;
  factorStep?: NextStep | null;
};
type Details = Partial<SecurityStatus>;

/** The hidden field's name that the CAPTCHA fills; it exists only while one is shown. */
export const captchaField = 'captchaToken';

/** Tries to sign in, and returns what the page should show next. */
export async function signIn(product: Product, form: FormData): Promise<SignInOutcome> {
  const checked = checkSignIn(form);
  if ('errors' in checked) return { kind: 'invalid', errors: checked.errors };
  if (form.get(captchaField) === '') return { kind: 'invalid', errors: { captchaToken: captchaMessages.required } };
  const { email } = checked.input;
  const outcome = await send(product, checked.input, form.get(captchaField));
  if (outcome.kind !== 'failed') return outcome;
  // After any failure the account may be locked.
  const status = await fetchSecurityStatus(product.server, email);
  return status?.isLocked ? { kind: 'locked', message: outcome.message, email, status } : outcome;
}

async function send(
  { server, session }: Product,
  input: { email: string; password: string },
  token: unknown,
): Promise<SignInOutcome> {
  const hasProof = typeof token === 'string';
  const failed = (message: string): SignInOutcome => ({ kind: 'failed', message, ...(hasProof && { proof: 'spent' }) });
  try {
    const body = hasProof ? { ...input, captchaToken: token } : input;
    const answer = await callFunction<Answer>(server, 'signin', { body });
    if (!answer.user || !answer.session) return failed(signInMessages.authenticationFailed);
    const { user, factorStep: step } = answer;
    if (step) {
      return { kind: 'second-step', step, tokens: answer.session, factors: user?.factors ?? [], email: input.email };
    }
    const started = await session.start(answer.session);
    return started ? { kind: 'signed-in', session: started } : failed(signInMessages.userMissing);
  } catch (error) {
    return error instanceof FunctionError ? refused(error, input.email, hasProof) : failed(await messageOf(error));
  }
}

function refused(error: FunctionError, email: string, hasProof: boolean): SignInOutcome {
  const { code } = error;
  const message = error.message || signInMessages.failed;
  const details = (error.details ?? {}) as Details;
  const sent = hasProof && { proof: proofAfter(code) };
  if (isCaptchaRequired(error)) {
    return { kind: 'captcha', message: code === 'captcha_required' ? '' : message, ...sent };
  }
  if (details.isLocked) return { kind: 'locked', message, email, status: statusFrom(details) };
  return { kind: 'failed', message, hint: code === 'email_not_confirmed' && confirmHint, ...sent };
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

/** The words for a session the client couldn't take over, and for a response that never came. */
async function messageOf(error: unknown): Promise<string> {
  if (error instanceof ConnectionLost) return signInMessages.network;
  const { authProblem } = await import('../../lib/session/auth-problem.ts');
  const problem = authProblem(error);
  switch (problem.kind) {
    case 'session-missing':
      return signInMessages.sessionMissing;
    case 'weak-password':
      return problem.message;
    case 'no-answer':
    case 'refused':
      return signInMessages.network;
  }
}

type SignInErrors = Problems<SignIn & { captchaToken: string }>;

/** The validated input, or one message per invalid field. */
function checkSignIn(form: FormData): { input: SignIn } | { errors: SignInErrors } {
  const parsed = signInSchema.safeParse(Object.fromEntries(form));
  return parsed.success ? { input: parsed.data } : { errors: problemsIn(parsed) };
}
