import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useFocusAfterReload } from '../../hooks/pages/use-focus-after-reload.ts';
import { PageTitle } from './public-page.tsx';

export type PageHeadingProps = {
  title: string;
  description?: ReactNode;
  /** Buttons at the right end. */
  actions?: ReactNode;
  /** For a table that should begin high on the page: where there is room, the description is next to the title. */
  isDense?: boolean;
};

export function PageHeading({ title, description, actions, isDense = false }: PageHeadingProps) {
  useFocusAfterReload();
  const look = looks[isDense ? 'dense' : 'airy'];
  return (
    <div className={look.box}>
      <div className={look.words}>
        <PageTitle title={title} className="text-balance font-bold text-page-title" />
        {description && <div className={clsx('max-w-[70ch] text-ink-2', look.description)}>{description}</div>}
      </div>
      {actions !== undefined && (
        <div className={clsx('flex flex-wrap gap-2 md:justify-end md:gap-3 print:hidden', look.actions)}>{actions}</div>
      )}
    </div>
  );
}

const looks = {
  airy: {
    box: 'mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3',
    words: 'min-w-0',
    description: 'mt-1',
    actions: '',
  },
  dense: {
    box: 'mb-2 flex flex-wrap justify-between gap-x-4 md:grid md:grid-cols-[1fr_auto] md:items-center lg:flex',
    words: 'min-w-0 flex-[1_1_8.5rem] md:contents lg:flex lg:flex-[1_1_auto] lg:min-h-10 lg:items-center lg:gap-4',
    description: 'max-lg:mt-1 md:col-span-2 md:row-start-2',
    actions: 'shrink-0',
  },
} as const;
