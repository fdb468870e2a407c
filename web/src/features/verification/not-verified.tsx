import { verificationMessages } from '@ffl/domain/accounts/verification-messages';
import { Link } from '@tanstack/react-router';
import { Button } from '../../components/ui/button.tsx';
import { buttonClass } from '../../components/ui/button-class.ts';
import { Notice } from '../../components/ui/notice.tsx';
import { PublicPage } from '../../components/ui/public-page.tsx';
import type { VerificationFailure } from './verify-email.ts';

type NotVerifiedProps = { failure: VerificationFailure; onCheckAgain: () => void };

/** Why the e-mail isn't verified, and the ways on. */
export function NotVerified({ failure: { text, canCheckAgain }, onCheckAgain }: NotVerifiedProps) {
  return (
    <PublicPage title={verificationMessages.failedTitle}>
      <Notice
        tone="danger"
        {...(canCheckAgain && {
          actions: (
            <Button variant="primary" onClick={onCheckAgain}>
              Check the link again
            </Button>
          ),
        })}
      >
        {text}
      </Notice>
      <div className="flex flex-wrap gap-3">
        <Link to="/member/signup" className={buttonClass({ variant: canCheckAgain ? 'secondary' : 'primary' })}>
          Try Again
        </Link>
        <Link to="/signin" className={buttonClass({})}>
          Back to Sign In
        </Link>
      </div>
      <section aria-labelledby="hints" className="text-ink-2">
        <h2 id="hints" className="font-semibold text-ink text-table">
          What may help
        </h2>
        <ul className="mt-1 flex list-disc flex-col gap-1 pl-5 text-table">
          <li>Use the newest message that we sent you, and the whole link in it.</li>
          <li>A link is good for a limited time. Try Again lets you sign up again and get a new link.</li>
          <li>If your account is active already, just sign in.</li>
          <li>Still stuck? Ask an administrator of your base.</li>
        </ul>
      </section>
    </PublicPage>
  );
}
