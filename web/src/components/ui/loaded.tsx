import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { ErrorState } from './error-state.tsx';
import { Notice } from './notice.tsx';

type LoadedProps<Data> = {
  query: { data: Data | undefined; isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> };
  /** The sentence for a failure, and the one for a failure while older data is shown. */
  failure: string;
  failedAgain: string;
  /** Placeholder for the content. */
  outline: ReactNode;
  children: (data: Data) => ReactNode;
};

/**
 * Shows the data. Before they load, a placeholder, or why they can't be read with a retry. If refetching fails, old
 * data stay.
 */
export function Loaded<Data>({ query, failure, failedAgain, outline, children }: LoadedProps<Data>) {
  const { data, isError, isFetching, refetch } = query;
  const retry = () => void refetch();
  if (data === undefined && isError) return <ErrorState what={failure} busy={isFetching} onRetry={retry} />;
  if (data === undefined) {
    return (
      <div aria-busy="true" className="flex flex-col gap-3">
        {outline}
      </div>
    );
  }
  return (
    <>
      {isError && <OutOfDate what={failedAgain} isFetching={isFetching} onRetry={retry} />}
      {children(data)}
    </>
  );
}

type OutOfDateProps = { what: string; isFetching: boolean; onRetry: () => void };

/** Shown above data that couldn't be refetched, with a message and a retry. */
export function OutOfDate(props: OutOfDateProps) {
  return <NotRead {...props}>What you see may be out of date.</NotRead>;
}

type ReadFailedProps = {
  query: { data: unknown; isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> };
  /** As in `Loaded`. */
  failure: string;
  failedAgain: string;
};

/** Says that part of a list couldn't be read or refetched. Renders nothing if all is well. */
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

/** Placeholder for content. Give it that content's size: `<Skeleton className="h-6 w-40" />`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('appear-late rounded-control bg-sunken', className)} />;
}

/** A column of placeholders of one size, for a list. */
export function SkeletonList({ count, size, className }: { count: number; size: string; className?: string }) {
  return (
    <div aria-busy="true" className={clsx('flex flex-col gap-3', className)}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <Skeleton key={at} className={size} />
      ))}
    </div>
  );
}
