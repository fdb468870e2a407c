import type { ReasonedGrounding } from '@ffl/domain/groundings/grounding';
import { groundedText } from '@ffl/domain/groundings/words';
import { Notice } from '../../components/ui/notice.tsx';

/** Shown above the person's own card, never on it, since others see the card and the reason is private. */
export function OwnGrounding({ grounding }: { grounding: ReasonedGrounding }) {
  return (
    <div className="mb-4 print:hidden">
      <Notice tone="warning" title={groundedText(grounding)}>
        {grounding.reason && <p className="wrap-anywhere">Reason: {grounding.reason}</p>}
        <p>
          Nothing is in force while you are grounded. Your dates don't change. Only you and people who can see your
          record see the reason.
        </p>
      </Notice>
    </div>
  );
}
