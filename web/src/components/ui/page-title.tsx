import { useEffect, useRef } from 'react';
import { useProduct } from '../../lib/product.ts';

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
