import { ConfirmWrite, type ConfirmWriteProps } from './confirm-write.tsx';

type ConfirmDeleteProps = Omit<ConfirmWriteProps, 'confirmText' | 'busyText' | 'variant' | 'offline'> & {
  offline?: string;
};

/** Asks before something is deleted, deletes, and reports the result. */
export function ConfirmDelete({
  offline = 'You are offline. Nothing can be deleted now.',
  ...rest
}: ConfirmDeleteProps) {
  return <ConfirmWrite confirmText="Delete" busyText="Deleting..." offline={offline} {...rest} />;
}
