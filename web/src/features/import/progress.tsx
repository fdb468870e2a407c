import { countText } from '@ffl/domain/numbers/count-text';
import { type ReactNode, useId } from 'react';
import type { ImportProgress } from '../../api/members/import-members.ts';
import { Button } from '../../components/ui/button.tsx';

type ProgressProps = {
  what: string;
  /** What is counted. */
  of: string;
  progress: ImportProgress | null;
  isCancelling?: boolean;
  onCancel: () => void;
  children?: ReactNode;
};

/** The progress of something long, with a way to end it. */
export function Progress({ what, of, progress, isCancelling = false, onCancel, children }: ProgressProps) {
  const labelId = useId();
  const { done, total } = progress ?? { done: 0, total: 0 };
  return (
    <div className="flex flex-col items-start gap-3">
      <p id={labelId} role="status" data-numbers="">
        {total === 0 ? `${what}...` : `${what}... ${countText(done)} of ${countText(total)} ${of}`}
      </p>
      <progress
        aria-labelledby={labelId}
        className="h-3 w-full accent-accent"
        {...(total > 0 && { value: done, max: total })}
      />
      {children !== undefined && <p className="text-ink-2 text-meta">{children}</p>}
      <Button busy={isCancelling} busyText="Cancelling..." onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
