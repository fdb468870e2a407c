import { VerifyEmailPage } from '../../features/verification/verify-email-page.tsx';
import { useMailedLink } from './use-mailed-link.ts';

export function VerifyEmailScreen() {
  const { token } = useMailedLink();
  return <VerifyEmailPage token={token} />;
}
