import { type RefObject, useState } from 'react';
import { type AccessEntries, noEntries } from './access-form.ts';
import { ChooseAccess } from './choose-access.tsx';
import { ReviewAccess, type Reviewed } from './review-access.tsx';

type GiveAccessProps = {
  /** Entries whose review was closed: they are there when the form opens again. */
  kept: RefObject<AccessEntries | undefined>;
  onClose: () => void;
};

/** Gives somebody a grant: who, for what and how long, then a review that says what follows. Open while rendered. */
export function GiveAccess({ kept, onClose }: GiveAccessProps) {
  const [reviewed, setReviewed] = useState<Reviewed>();

  function close() {
    kept.current = undefined;
    onClose();
  }

  if (reviewed) {
    const onBack = () => setReviewed(undefined);
    return <ReviewAccess {...reviewed} onBack={onBack} onGiven={close} onClose={onClose} />;
  }
  return (
    <ChooseAccess
      entries={kept.current ?? noEntries}
      onReview={(entries, review) => {
        kept.current = entries;
        setReviewed(review);
      }}
      onClose={close}
    />
  );
}
