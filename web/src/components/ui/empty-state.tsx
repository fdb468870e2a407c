import type { ReactNode } from 'react';

export type EmptyStateProps = { title: ReactNode; icon?: ReactNode; children?: ReactNode; action?: ReactNode };

export function EmptyState({ title, icon, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-8 text-center">
      {icon !== undefined && <div className="text-ink-3">{icon}</div>}
      <p className="font-semibold">{title}</p>
      {children !== undefined && <div className="max-w-[60ch] text-balance text-ink-2">{children}</div>}
      {action !== undefined && <div className="mt-2">{action}</div>}
    </div>
  );
}
