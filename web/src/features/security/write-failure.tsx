import { Notice } from '../../components/ui/notice.tsx';
import { FunctionError } from '../../lib/call-function.ts';
import { ConnectionLost } from '../../lib/connection-lost.ts';

type WriteFailureProps = {
  /** What a refusal means: nothing was stored. */
  title: string;
  error: Error;
};

/** Why a write failed, in the server's words; or that nobody knows whether it did. */
export function WriteFailure({ title, error }: WriteFailureProps) {
  const isRefused = !isUnconfirmed(error);
  return (
    <Notice tone="danger" title={isRefused ? title : 'Sent, not confirmed'} announced>
      {isRefused ? error.message : 'No answer came, so it may have been stored. Trying again does no harm.'}
    </Notice>
  );
}

/** Whether it may have been written all the same. */
export function isUnconfirmed(error: Error | null): boolean {
  if (error === null) return false;
  if (error instanceof ConnectionLost || error instanceof DOMException || error.message === '') return true;
  return error instanceof FunctionError && error.status >= 500;
}
