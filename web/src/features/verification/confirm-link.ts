import type { EmailOtpType } from '@supabase/auth-js';
import type { Product } from '../../lib/product.ts';
import { passingAuthClient } from '../../lib/session/auth-client.ts';
import { authProblem } from '../../lib/session/auth-problem.ts';
import type { Session } from '../../lib/session/session.ts';

export type Confirmation =
  | { kind: 'confirmed'; session: Session | undefined }
  | { kind: 'refused' }
  /** The verification page asks for it. */
  | { kind: 'password-needed' }
  /** The link may still be valid. */
  | { kind: 'no-answer' };

/** Spends a link's one-time code; only once, even if the page renders again. */
export function confirmLink(product: Product, tokenHash: string, type: string): Promise<Confirmation> {
  const key = `link ${tokenHash}`;
  return product.server.once(key, async () => {
    const answer = await confirm(product, tokenHash, type);
    if (answer.kind === 'no-answer') product.server.once.forget(key);
    return answer;
  });
}

async function confirm({ server, session }: Product, tokenHash: string, type: string): Promise<Confirmation> {
  if (!isOtpType(type)) return { kind: 'refused' };
  try {
    const client = await passingAuthClient(server);
    const { data, error } = await client.verifyOtp({ token_hash: tokenHash, type });
    if (error) throw error;
    return { kind: 'confirmed', session: data.session ? await session.start(data.session) : undefined };
  } catch (error) {
    const problem = authProblem(error);
    if (problem.kind === 'no-answer') return problem;
    const asksForPassword = problem.kind === 'refused' && problem.code === 'reauthentication_needed';
    return { kind: asksForPassword ? 'password-needed' : 'refused' };
  }
}

/** A recovery is spent on the reset page, when the new password is submitted. */
function isOtpType(type: string): type is EmailOtpType {
  return ['signup', 'invite', 'magiclink', 'email', 'email_change'].includes(type);
}
