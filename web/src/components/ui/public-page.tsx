import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Mark } from './mark.tsx';
import { PageTitle } from './page-title.tsx';

type PublicPageProps = {
  title: string;
  /** Below the title. */
  subtitle?: string;
  /** For a form with many fields. */
  wide?: boolean;
  children: ReactNode;
};

/** The navy page with one white card, for everything before sign-in. A new title in the same card gets focus. */
export function PublicPage({ title, subtitle, wide = false, children }: PublicPageProps) {
  return (
    <div className="flex h-[calc(100dvh-var(--toast-room))] flex-col items-center overflow-y-auto bg-brand px-4 py-8 text-white md:py-16 print:h-auto print:overflow-visible">
      <header className="mb-8 flex items-center gap-3 font-bold text-page-title">
        <Mark width="40" height="40" />
        Flight For Life
      </header>
      <main
        className={clsx(
          'flex w-full shrink-0 flex-col gap-5 rounded-card bg-surface p-6 text-ink shadow-float md:p-8',
          wide ? 'max-w-140' : 'max-w-100',
        )}
      >
        <div>
          <PageTitle key={title} title={title} className="text-balance font-bold text-dialog-title" />
          {subtitle !== undefined && <p className="mt-1 text-ink-2">{subtitle}</p>}
        </div>
        {children}
      </main>
    </div>
  );
}
