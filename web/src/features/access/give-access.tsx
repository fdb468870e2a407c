import { type RefObject, useState } from 'react';
import type { Problems } from '../../lib/write/problems.ts';
import type { AccessEntries } from './access-entries.ts';
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
  const [problems, setProblems] = useState<Problems<AccessEntries>>();

  function close() {
    kept.current = undefined;
    onClose();
  }

  function back(found?: Problems<AccessEntries>) {
    setProblems(found);
    setReviewed(undefined);
  }

  if (reviewed) {
    return (
      <ReviewAccess
        {...reviewed}
        onBack={() => back()}
        onRefusedPerson={(email) => back({ email })}
        onGiven={close}
        onClose={onClose}
      />
    );
  }
  return (
    <ChooseAccess
      entered={kept.current}
      problems={problems}
      onReview={(entries, review) => {
        kept.current = entries;
        setReviewed(review);
      }}
      onClose={close}
    />
  );
}
