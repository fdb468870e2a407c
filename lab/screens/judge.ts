/// <reference lib="dom" />

/** Runs in the page: what scrolls sideways that shouldn't, which words are cut, which controls lie on each other. */
export function judge(): string[] {
  const found: string[] = [];
  const name = (one: Element) =>
    `<${one.localName}> ${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 60)}`;
  const isShown = (one: Element) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const top = document.querySelector('[role=dialog], [role=alertdialog]') ?? document.body;
  if (document.documentElement.scrollWidth > innerWidth)
    found.push(`the page scrolls sideways by ${document.documentElement.scrollWidth - innerWidth} px`);
  for (const one of top.querySelectorAll<HTMLElement>('*')) {
    if (!isShown(one) || one.closest('.sr-only, input, [title], [data-hint]')) continue;
    const isCut = ['hidden', 'clip'].includes(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1;
    if (isCut) found.push(`cut: ${name(one)}`);
  }
  const controls = [...top.querySelectorAll<HTMLElement>('a, button, input, select, textarea')].filter(
    (one) => isShown(one) && isOnTop(one),
  );
  for (const [at, one] of controls.entries()) {
    for (const other of controls.slice(at + 1)) {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (width > 2 && height > 2 && !isPlacedIn(one, other))
        found.push(`on each other: ${name(one)} and ${name(other)}`);
    }
  }
  return [...new Set(found)];

  /** Whether a press in its middle reaches it: what lies under a bar or a sheet is scrolled to first. */
  function isOnTop(one: HTMLElement): boolean {
    const { left, top: y, width, height } = one.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, y + height / 2);
    return hit !== null && (one.contains(hit) || hit.contains(one));
  }

  /** An eye in a password's box, a link around a row's button, a page's line below a bar that stays. */
  function isPlacedIn(one: HTMLElement, other: HTMLElement): boolean {
    const isField = one.matches('input, textarea') && one.parentElement?.contains(other);
    return one.contains(other) || other.contains(one) || Boolean(isField) || isStaying(one) !== isStaying(other);
  }

  function isStaying(one: Element | null): boolean {
    if (one === null) return false;
    return ['fixed', 'sticky'].includes(getComputedStyle(one).position) || isStaying(one.parentElement);
  }
}
