import { granteePageMessages as messages } from '@ffl/domain/grants/page-messages';
import type { Right } from '@ffl/domain/grants/rights';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { buttonClass } from '../ui/button.tsx';
import { EmptyCard } from '../ui/card.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

/** A right that the person lacks, or a base that their grants don't reach. */
type OutsideProps = { right: Right } | { base: string };

/** Instead of a page outside somebody's grants: who can, and the way back. */
export function Outside(props: OutsideProps) {
  return (
    <>
      <PageHeading title={messages.title} />
      <EmptyCard
        icon={Lock}
        title={'base' in props ? messages.base(props.base) : messages.page(props.right)}
        action={
          <Link to="/admin" className={buttonClass({ variant: 'primary' })}>
            {messages.home}
          </Link>
        }
      />
    </>
  );
}

/** On a page that shows a part of what is at a base outside somebody's grants. */
export function OutsideLine({ base }: { base: string }) {
  return <p className="text-meta">{messages.base(base)}</p>;
}
