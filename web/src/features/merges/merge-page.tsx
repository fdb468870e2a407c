import { mergeReviewMessages as messages } from '@ffl/domain/merges/review-messages';
import { Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { BackLink } from '../../components/ui/back-link.tsx';
import { buttonClass } from '../../components/ui/button.tsx';
import { EmptyCard } from '../../components/ui/card.tsx';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { useUrlState } from '../../hooks/lists/use-url-state.ts';
import { isId } from '../../lib/pages/is-id.ts';
import { ReviewedMerge } from './reviewed-merge.tsx';
import { pairUrl } from './use-merge-review.ts';

/** The review of a merge; the address names the two records. */
export function MergePage() {
  const [{ keep, with: other }, change] = useUrlState(pairUrl);
  const isPair = keep !== null && other !== null && isId(keep) && isId(other);
  return (
    <>
      <BackLink to="/admin/members" {...(isPair && { search: { selected: keep } })}>
        {isPair ? 'Back to the record' : 'Back to Members'}
      </BackLink>
      <PageHeading title={messages.title} description={messages.about} />
      {isPair ? (
        <ReviewedMerge
          key={[keep, other].sort().join()}
          keep={keep}
          with={other}
          onSwap={() => change({ keep: other, with: keep }, { replace: true })}
        />
      ) : (
        <EmptyCard
          icon={Users}
          title={messages.noPair}
          action={
            <Link to="/admin/members" className={buttonClass({ variant: 'primary' })}>
              Go to Members
            </Link>
          }
        >
          {messages.noPairHint}
        </EmptyCard>
      )}
    </>
  );
}
