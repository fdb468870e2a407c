import type { ReactNode } from 'react';
import { offlineText, useOnline } from '../../hooks/device/use-online.ts';
import { type FormPlan, useWrite } from '../../hooks/forms/use-write.ts';
import type { WriteState } from '../../lib/write/write-state.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
import { Notice } from './notice.tsx';
import { WriteOutcome, type WriteWords } from './write-outcome.tsx';

export type ConfirmWriteProps = Pick<ConfirmDialogProps, 'title' | 'confirmText' | 'busyText' | 'variant'> & {
  /** The result of `useWrite`. */
  write: { state: WriteState<unknown>; tryAgain: () => Promise<unknown> };
  words: WriteWords;
  /** Why the server would refuse the act, if the page already knows. */
  impossible?: ReactNode;
  /** Whether something must be loaded first, which the text says. */
  isWaiting?: boolean;
  /** Links or buttons for what to do after a refusal. */
  actions?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
  /** Called after an unconfirmed write was abandoned; closes the dialog by default. */
  onStop?: () => void;
  /** Names the object and what will be lost. */
  children: ReactNode;
};

/** Asks, writes, and reports the result. Open while rendered. */
export function ConfirmWrite(props: ConfirmWriteProps) {
  const { title, confirmText, busyText = 'Saving...', variant = 'danger', write, words, children } = props;
  const { impossible, isWaiting = false, actions, onConfirm, onClose, onStop = onClose } = props;
  const isOnline = useOnline();
  const isSending = write.state.kind === 'sending';
  return (
    <ConfirmDialog
      title={title}
      confirmText={confirmText}
      variant={variant}
      busyText={busyText}
      busy={isSending}
      disabled={!isOnline || Boolean(impossible) || isWaiting || write.state.kind === 'unconfirmed'}
      onConfirm={onConfirm}
      onCancel={() => !isSending && onClose()}
    >
      {children}
      {!isOnline && <p className="mt-2 font-semibold text-ink">{offlineText}</p>}
      <div className="mt-4 empty:hidden">
        {impossible && <Notice tone="warning" title={impossible} actions={actions} />}
        <WriteOutcome write={write} words={words} actions={actions} onStop={onStop} />
      </div>
    </ConfirmDialog>
  );
}

type ConfirmActProps<Order, Answer> = Omit<ConfirmWriteProps, 'write' | 'onConfirm'> &
  Pick<FormPlan<Order, Answer>, 'send' | 'repeat' | 'done'> & { order: Order };

/** Asks, sends the order, and says what is done. Open while rendered. */
export function ConfirmAct<Order extends object, Answer>(props: ConfirmActProps<Order, Answer>) {
  const { order, ...plan } = props;
  const write = useWrite<Order, Answer>(plan);
  return <ConfirmWrite {...props} write={write} onConfirm={() => void write.send(order)} />;
}

/** Asks before something is deleted, deletes, and reports the result. */
export function ConfirmDelete({ title, ...rest }: ConfirmDeleteProps) {
  return <ConfirmWrite title={title} confirmText={title} busyText="Deleting..." {...rest} />;
}

type ConfirmDeleteProps = Omit<ConfirmWriteProps, 'title' | 'confirmText' | 'busyText' | 'variant'> & {
  /** For example 'Delete Base', which is also the button's text. */
  title: string;
};
