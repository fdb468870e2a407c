import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import mark from '../../../public/favicon.svg?inline';
import { useProduct } from '../../lib/product.ts';

type PublicPageProps = {
  title: string;
  /** Shown below the title. */
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

/** A page's only h1. Titles the document, and gets focus when it replaces another page. */
export function PageTitle({ title, className }: { title: string; className: string }) {
  const { visit } = useProduct();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = `${title} | Flight For Life`;
  }, [title]);

  useEffect(() => {
    if (!visit.isAtFirstPage) heading.current?.focus({ preventScroll: true });
    visit.isAtFirstPage = false;
  }, [visit]);

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {title}
    </h1>
  );
}

/** The product's mark, beside its name. It is inlined in the scripts, which saves a request. */
export function Mark(props: Pick<ComponentProps<'img'>, 'width' | 'height' | 'className'>) {
  return <img {...props} src={mark} alt="" />;
}
