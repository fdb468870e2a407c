import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

type OutOfDateProps = { what: string; isFetching: boolean; onRetry: () => void };

/** Over data that could not be read again: they stay, with a word and a way to try once more. */
export function OutOfDate({ what, isFetching, onRetry }: OutOfDateProps) {
  return (
    <div className="mb-4">
      <Notice
        tone="warning"
        title={what}
        actions={
          <Button busy={isFetching} busyText="Trying..." onClick={onRetry}>
            Retry
          </Button>
        }
      >
        What you see may be out of date.
      </Notice>
    </div>
  );
}
