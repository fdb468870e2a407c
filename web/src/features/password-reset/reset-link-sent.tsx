import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PublicPage } from '../../components/ui/public-page.tsx';

/** After a request: what the server says, and what to do next. It never reveals whether the account exists. */
export function ResetLinkSent({ email, message, onBack }: { email: string; message: string; onBack: () => void }) {
  return (
    <PublicPage title="Check your email">
      <Notice tone="success">{message}</Notice>
      <div className="flex flex-col gap-2 text-ink-2">
        <p>
          You asked for a link for <strong className="wrap-anywhere text-ink">{email}</strong>.
        </p>
        <p>Open the link in the message soon: it works once, and only for a short time.</p>
        <p>
          Nothing there? Look in the spam folder, and check that you wrote your address right. You can ask again in 5
          minutes.
        </p>
      </div>
      <Button variant="primary" onClick={onBack}>
        Back to Sign In
      </Button>
    </PublicPage>
  );
}
