import { useRouter } from '@tanstack/react-router';
import { ResetPasswordPage } from '../../features/password-reset/reset-password-page.tsx';
import { useMailedLink } from './use-mailed-link.ts';

export function ResetPasswordScreen() {
  const router = useRouter();
  const parameters = useMailedLink();

  function handleLeave(message?: string) {
    void router.navigate({ to: '/signin', replace: true, state: message === undefined ? {} : { message } });
  }

  return <ResetPasswordPage parameters={parameters} onLeave={handleLeave} />;
}
