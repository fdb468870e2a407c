import { FunctionError } from '../../lib/call-function.ts';
import { ConnectionLost } from '../../lib/connection-lost.ts';

/** Why a write failed: in the server's words, or that no answer came. */
export function refusalText(error: Error): string {
  const isRefused = !(error instanceof ConnectionLost || error instanceof DOMException) && error.message !== '';
  const isOurFault = error instanceof FunctionError && error.status >= 500;
  return isRefused && !isOurFault
    ? error.message
    : 'No answer came, so it may have been stored. Trying again does no harm.';
}
