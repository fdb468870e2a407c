import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';

/** The navy page with one white card, for everything outside of sign-in. A new title in the same card takes the focus. */
export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col items-center bg-brand px-4 py-8 text-white md:py-16">
      <header className="mb-8 flex items-center gap-3 font-bold text-page-title">
        <img src="/favicon.svg" alt="" width="40" height="40" />
        Flight For Life
      </header>
      <main className="flex w-full max-w-100 flex-col gap-5 rounded-card bg-surface p-6 text-ink shadow-float md:p-8">
        <PageTitle key={title} title={title} className="text-balance font-bold text-dialog-title" />
        {children}
      </main>
    </div>
  );
}
