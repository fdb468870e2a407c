import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../components/button-class.ts';
import { PublicPage } from '../../components/public-page.tsx';
import { useComing } from './use-coming.ts';

/** A page outside of sign-in that is still to be built. */
export function ComingPublicScreen() {
  const { title, what, instead } = useComing();
  return (
    <PublicPage title={title}>
      <div className="text-ink-2">
        <p>{what}</p>
        <p className="mt-2">{instead}</p>
      </div>
      <Link to="/signin" className={buttonClass({ variant: 'primary' })}>
        Go to Sign In
      </Link>
    </PublicPage>
  );
}
