import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

type OutOfDateProps = { what: string; isFetching: boolean; onRetry: () => void };

/** Over data that couldn't be refetched: it stays, with a message and a retry. */
export function OutOfDate(props: OutOfDateProps) {
  return <NotRead {...props}>What you see may be out of date.</NotRead>;
}

type ReadFailedProps = {
  query: { data: unknown; isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> };
  /** As for `Loaded`. */
  failure: string;
  failedAgain: string;
};

/** Beside a list some of which couldn't be read, or refetched. Nothing if all is well. */
export function ReadFailed({ query, failure, failedAgain }: ReadFailedProps) {
  const { data, isError, isFetching, refetch } = query;
  const onRetry = () => void refetch();
  if (!isError) return null;
  if (data === undefined) return <NotRead what={failure} isFetching={isFetching} onRetry={onRetry} />;
  return <OutOfDate what={failedAgain} isFetching={isFetching} onRetry={onRetry} />;
}

function NotRead({ what, isFetching, onRetry, children }: OutOfDateProps & { children?: ReactNode }) {
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
        {children}
      </Notice>
    </div>
  );
}
