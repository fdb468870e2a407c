import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { OutOfDate } from './out-of-date.tsx';

type LoadedProps<Data> = {
  query: { data: Data | undefined; isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> };
  /** The sentence for a failure, and the one for a failure while older data is shown. */
  failure: string;
  failedAgain: string;
  /** Placeholder for the content. */
  outline: ReactNode;
  children: (data: Data) => ReactNode;
};

/** What was read; before that a placeholder, or why it can't be read and a retry. Old data stays on a failure. */
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
