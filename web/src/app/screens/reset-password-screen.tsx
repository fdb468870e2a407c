import { useRouter } from '@tanstack/react-router';
import { ResetPasswordPage } from '../../features/password-reset/reset-password-page.tsx';
import { useMailedLink } from './use-mailed-link.ts';

export function ResetPasswordScreen() {
  const router = useRouter();
  const parameters = useMailedLink();

  function handleLeave(message?: string, email?: string) {
    const state = { ...(message !== undefined && { message }), ...(email !== undefined && { email }) };
    void router.navigate({ to: '/signin', replace: true, state });
  }

  return <ResetPasswordPage parameters={parameters} onLeave={handleLeave} />;
}
