import { verificationMessages } from '@ffl/domain/accounts/verification-messages';
import { passwordSentences } from '../../components/passwords/password-rules.tsx';
import { callFunction, FunctionError } from '../../lib/functions/call-function.ts';
import type { Server } from '../../lib/net/server.ts';
import { keepEmailOf, keptEmailOf } from '../../lib/sign-in/kept-email.ts';

export type Verification =
  | { kind: 'verified'; email?: string | undefined }
  /** Several sign-ups with different passwords are waiting. */
  | { kind: 'password-needed'; signUp: SignUp }
  /** Why the entered password was refused. */
  | { kind: 'password-refused'; sentences: string[] }
  | VerificationFailure;

/** The server's description of the sign-up behind a link. */
export type SignUp = { email: string; name: string; organization: string; browser: string; signedUpAt: string };

export type VerificationFailure = {
  kind: 'failed';
  title: string;
  toast: string;
  text: string;
  /** Whether the link may still be valid. */
  canCheckAgain: boolean;
};

const messages = verificationMessages;

/** Verifies a registration's email. One call per token, even if the page renders again. */
export function verifyEmail(server: Server, token: string | undefined): Promise<Verification> {
  if (!token) return Promise.resolve(refused(messages.tokenMissing));
  if (!/^[\x21-\x7e]+$/.test(token)) return Promise.resolve(refused(messages.linkRefused));
  return server.once(keyOf(token), () => ask(server, { token }));
}

/** Sends a new request even if there was an answer. */
export function verifyEmailAgain(server: Server, token: string): Promise<Verification> {
  server.once.forget(keyOf(token));
  return verifyEmail(server, token);
}

/** Opens a link that asked for the password, with the sign-up's own or a new one. */
export function verifyWithPassword(server: Server, token: string, password: string): Promise<Verification> {
  return ask(server, { token, password });
}

function keyOf(token: string): string {
  return `registration ${token}`;
}

async function ask(server: Server, body: { token: string; password?: string }): Promise<Verification> {
  try {
    const answer = await callFunction<{ success: boolean; message?: string; email?: string }>(server, 'verify-email', {
      body,
    });
    if (!answer.success) return refused(answer.message);
    if (answer.email !== undefined) keepEmailOf(body.token, answer.email);
    return { kind: 'verified', email: keptEmailOf(body.token) };
  } catch (error) {
    if (!(error instanceof FunctionError) || error.status >= 500) return unanswered;
    // A safe cast, since the details of this code have this shape.
    if (error.code === 'verification_password_needed')
      return { kind: 'password-needed', signUp: error.details as SignUp };
    if (error.code === 'password_weak')
      return { kind: 'password-refused', sentences: passwordSentences(error.message) };
    return refused(error.message, error.status === 429);
  }
}

/** The server's words; without them one sentence for the toast and one for the screen. */
function refused(message: string | undefined, canCheckAgain = false): VerificationFailure {
  return {
    kind: 'failed',
    title: messages.failedTitle,
    toast: message || messages.failedToast,
    text: message || messages.failed,
    canCheckAgain,
  };
}

const unanswered: VerificationFailure = {
  kind: 'failed',
  title: messages.errorTitle,
  toast: messages.error,
  text: messages.error,
  canCheckAgain: true,
};
