import { ConfirmWrite, type ConfirmWriteProps } from './confirm-write.tsx';

/** Asks before something is deleted, deletes, and reports the result. */
export function ConfirmDelete({ title, ...rest }: ConfirmDeleteProps) {
  return <ConfirmWrite title={title} confirmText={title} busyText="Deleting..." {...rest} />;
}

type ConfirmDeleteProps = Omit<ConfirmWriteProps, 'title' | 'confirmText' | 'busyText' | 'variant'> & {
  /** 'Delete Base', also what the button says. */
  title: string;
};
