import type { EmailOtpType } from '@supabase/auth-js';
import { passingAuthClient } from '../../lib/auth-client.ts';
import { authProblem } from '../../lib/auth-problem.ts';
import { type Session, startSession } from '../../lib/session.ts';

export type Confirmation =
  | { kind: 'confirmed'; session: Session | undefined }
  | { kind: 'refused' }
  /** The link may still be good. */
  | { kind: 'no-answer' };

const running = new Map<string, Promise<Confirmation>>();

/** Spends the one-time code of a link; once, however often the page renders. */
export function confirmLink(tokenHash: string, type: string): Promise<Confirmation> {
  const known = running.get(tokenHash);
  if (known) return known;
  const asked = confirm(tokenHash, type);
  running.set(tokenHash, asked);
  void asked.then(({ kind }) => kind === 'no-answer' && running.delete(tokenHash));
  return asked;
}

async function confirm(tokenHash: string, type: string): Promise<Confirmation> {
  if (!isOtpType(type)) return { kind: 'refused' };
  try {
    const client = await passingAuthClient();
    const { data, error } = await client.verifyOtp({ token_hash: tokenHash, type });
    if (error) throw error;
    return { kind: 'confirmed', session: data.session ? await startSession(data.session) : undefined };
  } catch (error) {
    return { kind: authProblem(error).kind === 'no-answer' ? 'no-answer' : 'refused' };
  }
}

/** A recovery is spent on the reset page, when the new password is sent. */
function isOtpType(type: string): type is EmailOtpType {
  return ['signup', 'invite', 'magiclink', 'email', 'email_change'].includes(type);
}
