import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

export type CardProps = Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode;
  /** Buttons or links to the right of the title. */
  actions?: ReactNode;
};

export function Card({ title, actions, className, children, ...rest }: CardProps) {
  return (
    <section
      data-card=""
      {...rest}
      className={clsx('relative overflow-clip rounded-card border border-line bg-surface', className)}
    >
      <div className="p-4 md:p-5">
        {(title !== undefined || actions !== undefined) && (
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            {title !== undefined && <h2 className="font-semibold text-card-title">{title}</h2>}
            {actions}
          </div>
        )}
        {children}
      </div>
    </section>
  );
}

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

/** An empty state with the look of a card, shown instead of a list. */
export function EmptyCard(props: EmptyStateProps) {
  return (
    <Card>
      <EmptyState {...props} />
    </Card>
  );
}
