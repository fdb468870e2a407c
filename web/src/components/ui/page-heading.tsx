import type { ReactNode } from 'react';
import { useFocusAfterReload } from '../../hooks/pages/use-focus-after-reload.ts';
import { PageTitle } from './page-title.tsx';

export type PageHeadingProps = {
  title: string;
  description?: ReactNode;
  /** Buttons at the right end. */
  actions?: ReactNode;
};

export function PageHeading({ title, description, actions }: PageHeadingProps) {
  useFocusAfterReload();
  return (
    <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <PageTitle title={title} className="text-balance font-bold text-page-title" />
        {description && <div className="mt-1 max-w-[70ch] text-ink-2">{description}</div>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-3 md:justify-end print:hidden">{actions}</div>}
    </div>
  );
}
