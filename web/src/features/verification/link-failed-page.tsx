import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../components/ui/button.tsx';
import { PublicPage } from '../../components/ui/public-page.tsx';

/** The page `/error`, where an unusable confirmation link ends. */
export function LinkFailedPage() {
  return (
    <PublicPage title="This link is not valid">
      <div className="flex flex-col gap-2 text-ink-2">
        <p>The link is invalid, was used before, or has expired.</p>
        <p>If your account is active already, sign in. If not, sign up again to get a new link.</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Link to="/signin" className={buttonClass({ variant: 'primary' })}>
          Go to Sign In
        </Link>
        <Link to="/member/signup" className={buttonClass({})}>
          Create account
        </Link>
      </div>
    </PublicPage>
  );
}
