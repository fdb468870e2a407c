import { Link } from '@tanstack/react-router';
import { Hammer } from 'lucide-react';
import { buttonClass } from '../../components/ui/button-class.ts';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { useComing } from './use-coming.ts';

/** A page behind sign-in that is still to be built: says what it will be and where to go instead. */
export function ComingScreen() {
  const { title, what, instead } = useComing();
  return (
    <>
      <PageHeading title={title} />
      <Card>
        <EmptyState
          icon={<Hammer aria-hidden="true" size={28} />}
          title="This page is being built"
          action={
            <Link to="/" className={buttonClass({ variant: 'primary' })}>
              Go to my start page
            </Link>
          }
        >
          <p>{what}</p>
          <p>{instead}</p>
        </EmptyState>
      </Card>
    </>
  );
}
