import { useEffect, useRef } from 'react';

// The first page after loading leaves the focus where the browser put it.
let isFirstPage = true;

/** The one h1 of a page. Names the document, and takes the focus when it appears in place of another page. */
export function PageTitle({ title, className }: { title: string; className: string }) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = `${title} | Flight For Life`;
  }, [title]);

  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, []);

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {title}
    </h1>
  );
}
