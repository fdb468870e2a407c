import { clsx } from 'clsx';
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
