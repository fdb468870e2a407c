import { CircleAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { OfflineNote } from './notice.tsx';

export type ErrorStateProps = {
  /** The failure as a sentence: "The credentials could not be loaded." */
  what: ReactNode;
  children?: ReactNode;
  busy?: boolean;
  onRetry: () => void;
};

export function ErrorState({ what, children, busy, onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-4 py-8 text-center">
      <CircleAlert aria-hidden="true" size={28} className="text-danger" />
      <p className="font-semibold">{what}</p>
      <OfflineNote />
      {children !== undefined && <div className="max-w-[60ch] text-ink-2">{children}</div>}
      <Button
        className="mt-2"
        icon={<RotateCw aria-hidden="true" size={18} />}
        busy={busy}
        busyText="Trying..."
        onClick={onRetry}
      >
        Retry
      </Button>
    </div>
  );
}
