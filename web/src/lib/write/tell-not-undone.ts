import type { Toasts } from '../toast.ts';
import { unconfirmedTitle, type WriteState } from './write-state.ts';

/** Says in a toast, where the undo was pressed, that it failed or is unconfirmed; then it can be retried. */
export function tellNotUndone<Answer>(
  toasts: Toasts,
  state: WriteState<Answer>,
  tryAgain: () => Promise<WriteState<Answer>>,
): void {
  if (state.kind === 'refused') toasts.show({ tone: 'error', title: 'Not taken back', text: state.reason });
  if (state.kind !== 'unconfirmed') return;
  const onAction = () => void tryAgain().then((next) => tellNotUndone(toasts, next, tryAgain));
  toasts.show({
    tone: 'error',
    title: unconfirmedTitle,
    text: state.reason,
    action: { label: 'Try again', onAction },
  });
}
