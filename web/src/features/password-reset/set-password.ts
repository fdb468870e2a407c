import { passwordResetMessages } from '@ffl/domain/accounts/registration-messages';
import { signInMessages } from '@ffl/domain/accounts/sign-in-messages';
import type { GoTrueClient } from '@supabase/auth-js';
import type { Server } from '../../lib/net/server.ts';
import { passingAuthClient } from '../../lib/session/auth-client.ts';
import { type AuthProblem, authProblem } from '../../lib/session/auth-problem.ts';
import type { ResetLink } from './reset-link.ts';

export type SetPasswordOutcome =
  | { kind: 'done'; email: string | undefined }
  /** The server refused a password that the page's rules accept; another one may be tried. */
  | { kind: 'weak'; text: string; isLengthWrong: boolean }
  | { kind: 'failed'; title: string; text: string }
  /** The link can't be used anymore. */
  | { kind: 'link-over'; title: string; text: string };

const messages = passwordResetMessages;

/** Spends a reset mail's link when the first password is submitted, and keeps what it opened for another try. */
export function passwordSetter(server: Server, link: ResetLink): (password: string) => Promise<SetPasswordOutcome> {
  let recovery: GoTrueClient | undefined;
  let running: Promise<SetPasswordOutcome> | undefined;

  async function set(password: string): Promise<SetPasswordOutcome> {
    try {
      recovery ??= await openRecovery(server, link);
    } catch (error) {
      return notOpened(authProblem(error));
    }
    try {
      const { data, error } = await recovery.updateUser({ password });
      return error ? notUpdated(authProblem(error)) : { kind: 'done', email: data.user?.email };
    } catch (error) {
      return notUpdated(authProblem(error));
    }
  }

  // A link works once, so two clicks at the same moment are one.
  return (password) => {
    running ??= set(password).finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function openRecovery(server: Server, link: ResetLink): Promise<GoTrueClient> {
  const client = await passingAuthClient(server);
  const { error } =
    link.kind === 'token'
      ? await client.verifyOtp({ token_hash: link.tokenHash, type: 'recovery' })
      : await client.setSession({ access_token: link.accessToken, refresh_token: link.refreshToken });
  if (error) throw error;
  return client;
}

function notOpened(problem: AuthProblem): SetPasswordOutcome {
  const title = messages.sessionTitle;
  switch (problem.kind) {
    case 'no-answer':
      return { kind: 'failed', title, text: messages.network };
    case 'session-missing':
      return { kind: 'link-over', title, text: signInMessages.sessionMissing };
    case 'weak-password':
      return { kind: 'failed', title, text: problem.message };
    case 'refused':
      return notOpenedBecause(problem);
  }
}

function notOpenedBecause({ status, code, message }: Extract<AuthProblem, { kind: 'refused' }>): SetPasswordOutcome {
  const title = messages.sessionTitle;
  if (status === 429) return { kind: 'failed', title, text: message };
  if (code === 'otp_expired') return { kind: 'link-over', title, text: messages.linkExpired };
  return { kind: 'link-over', title, text: code === 'user_banned' ? message : messages.linkInvalid };
}

function notUpdated(problem: AuthProblem): SetPasswordOutcome {
  const title = messages.updateFailedTitle;
  switch (problem.kind) {
    case 'weak-password':
      return {
        kind: 'weak',
        text: problem.words || messages.updateFailed,
        isLengthWrong: problem.reasons.includes('length'),
      };
    case 'no-answer':
      return { kind: 'failed', title, text: messages.unanswered };
    case 'session-missing':
      return { kind: 'link-over', title: messages.sessionTitle, text: signInMessages.sessionMissing };
    case 'refused':
      if (problem.status === 401 || problem.status === 403) {
        return { kind: 'link-over', title: messages.sessionTitle, text: messages.linkExpired };
      }
      return { kind: 'failed', title, text: problem.message || messages.updateFailed };
  }
}
