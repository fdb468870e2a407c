import { Navigate, useRouter } from '@tanstack/react-router';
import type { Confirmation } from '../../features/verification/confirm-link.ts';
import { ConfirmPage } from '../../features/verification/confirm-page.tsx';
import { homeOf } from '../../lib/session/session.ts';
import { useMailedLink } from './use-mailed-link.ts';

/**
 * `/auth/confirm`: a recovery continues unspent, other codes are spent here or, if they ask for a password, at
 * `/verify-email`; anything unusable ends at `/error`.
 */
export function ConfirmScreen() {
  const router = useRouter();
  const link = useMailedLink();
  const { token_hash: tokenHash, type } = link;

  async function handleAnswer(answer: Exclude<Confirmation, { kind: 'no-answer' }>) {
    if (answer.kind === 'refused') return router.navigate({ to: '/error', replace: true });
    if (answer.kind === 'password-needed') {
      const state = { link: { token: link.token_hash ?? '' } };
      return router.navigate({ to: '/verify-email', replace: true, state });
    }
    return router.navigate({ to: answer.session ? homeOf(answer.session) : '/signin', replace: true });
  }

  if (!tokenHash || !type) return <Navigate to="/error" replace />;
  if (type === 'recovery') return <Navigate to="/reset-password" replace state={{ link }} />;
  return <ConfirmPage tokenHash={tokenHash} type={type} onAnswer={handleAnswer} />;
}
