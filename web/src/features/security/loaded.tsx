import { securityMessages } from '@ffl/domain/security';
import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Notice } from '../../components/ui/notice.tsx';

type LoadedProps<Data> = {
  query: { data: Data | undefined; isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> };
  /** The sentence for a failure. */
  failure: string;
  /** Stands where the content will be. */
  outline: ReactNode;
  children: (data: Data) => ReactNode;
};

/** What was read; before that its outline, or why it cannot be read and a way to try again. Old data stay on a failure. */
export function Loaded<Data>({ query, failure, outline, children }: LoadedProps<Data>) {
  const { data, isError, isFetching, refetch } = query;
  if (data === undefined && isError) {
    return <ErrorState what={failure} busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return (
      <div aria-busy="true" className="flex flex-col gap-3">
        {outline}
      </div>
    );
  }
  return (
    <>
      {isError && (
        <div className="mb-4">
          <Notice
            tone="warning"
            title={securityMessages.readAgainFailed}
            actions={
              <Button busy={isFetching} busyText="Trying..." onClick={() => void refetch()}>
                Retry
              </Button>
            }
          >
            What you see may be out of date.
          </Notice>
        </div>
      )}
      {children(data)}
    </>
  );
}
