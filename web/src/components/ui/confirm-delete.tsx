import { ConfirmWrite, type ConfirmWriteProps } from './confirm-write.tsx';

/** Asks before something is deleted, deletes, and reports the result. */
export function ConfirmDelete(props: Omit<ConfirmWriteProps, 'confirmText' | 'busyText' | 'variant'>) {
  return <ConfirmWrite confirmText="Delete" busyText="Deleting..." {...props} />;
}
