import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';

export type EmptyStateProps = { title: ReactNode; icon?: LucideIcon; children?: ReactNode; action?: ReactNode };

export function EmptyState({ title, icon: Icon, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-8 text-center">
      {Icon && (
        <div className="text-ink-3">
          <Icon aria-hidden="true" size={28} />
        </div>
      )}
      <p className="font-semibold">{title}</p>
      {children !== undefined && <div className="max-w-[60ch] text-balance text-ink-2">{children}</div>}
      {action !== undefined && <div className="mt-2">{action}</div>}
    </div>
  );
}

/** The same as a card, in place of a list. */
export function EmptyCard(props: EmptyStateProps) {
  return (
    <Card>
      <EmptyState {...props} />
    </Card>
  );
}
