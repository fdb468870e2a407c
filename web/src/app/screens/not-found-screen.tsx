import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../components/ui/button.tsx';
import { PublicPage } from '../../components/ui/public-page.tsx';

export function NotFoundScreen() {
  return (
    <PublicPage title="Oops! Page not found">
      <p className="text-ink-2">There is nothing at this address. The link may be old, or mistyped.</p>
      <Link to="/" className={buttonClass({ variant: 'primary' })}>
        Go to the home page
      </Link>
    </PublicPage>
  );
}
