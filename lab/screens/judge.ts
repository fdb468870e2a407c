/// <reference lib="dom" />

/** Runs in the page: what scrolls sideways that shouldn't, which words are cut, which controls lie on each other, which a glove misses. */
export function judge(): string[] {
  const found: string[] = [];
  const name = (one: Element) =>
    `<${one.localName}> ${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 60)}`;
  const isShown = (one: Element) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const top = document.querySelector('[role=dialog], [role=alertdialog]') ?? document.body;
  if (document.documentElement.scrollWidth > innerWidth)
    found.push(`the page scrolls sideways by ${document.documentElement.scrollWidth - innerWidth} px`);
  for (const one of top.querySelectorAll<HTMLElement>('*')) {
    // Texts for screen readers only are a pixel wide.
    if (!isShown(one) || one.clientWidth <= 1 || one.closest('input, [title], [data-hint]')) continue;
    const isCut = ['hidden', 'clip'].includes(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1;
    if (isCut) found.push(`cut: ${name(one)}`);
  }
  const controls = [...top.querySelectorAll<HTMLElement>('a, button, input, select, textarea')].filter(
    (one) => isShown(one) && isOnTop(one),
  );
  if (innerWidth < 600) {
    for (const one of controls) if (isSmall(one)) found.push(`small: ${name(one)}`);
  }
  const boxes = controls.map((one) => ({ one, a: seen(one) }));
  for (const [at, { one, a }] of boxes.entries()) {
    for (const { one: other, a: b } of boxes.slice(at + 1)) {
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (width > 2 && height > 2 && !isPlacedIn(one, other))
        found.push(`on each other: ${name(one)} and ${name(other)}`);
    }
  }
  return [...new Set(found)];

  /** The part of its box that is visible in the scrolling containers around it. */
  function seen(one: HTMLElement): { left: number; right: number; top: number; bottom: number } {
    let { left, right, top: y, bottom } = one.getBoundingClientRect();
    for (let box = one.parentElement; box !== null; box = box.parentElement) {
      if (getComputedStyle(box).overflowY === 'visible') continue;
      const around = box.getBoundingClientRect();
      [left, right] = [Math.max(left, around.left), Math.min(right, around.right)];
      [y, bottom] = [Math.max(y, around.top), Math.min(bottom, around.bottom)];
    }
    return { left, right, top: y, bottom };
  }

  /** Whether a press in its middle reaches it. An element under a bar or a sheet is scrolled into view first. */
  function isOnTop(one: HTMLElement): boolean {
    const { left, top: y, width, height } = one.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, y + height / 2);
    return hit !== null && (one.contains(hit) || hit.contains(one));
  }

  /**
   * Whether it is less than 38 pixels high, which is too small for a finger. Words in a sentence and clipped elements
   * don't count.
   */
  function isSmall(one: HTMLElement): boolean {
    if (getComputedStyle(one).display === 'inline') return false;
    const target = one.closest('label') ?? one;
    const { top: y, bottom } = target.getBoundingClientRect();
    const box = seen(target);
    if (box.top > y || box.bottom < bottom) return false;
    const [middle, center] = [(box.left + box.right) / 2, (y + bottom) / 2];
    const isHit = (off: number) => {
      const hit = document.elementFromPoint(middle, center + off);
      return hit === null || target.contains(hit) || isStaying(hit) !== isStaying(target);
    };
    let [above, below] = [0, 0];
    while (above < 38 && isHit(-above - 1)) above += 1;
    while (below < 38 && isHit(below + 1)) below += 1;
    return above + below < 38;
  }

  /**
   * Overlaps on purpose: an eye in a password's box, a link around a row's button, a page's line below a bar that
   * stays.
   */
  function isPlacedIn(one: HTMLElement, other: HTMLElement): boolean {
    const isField = one.matches('input, textarea') && one.parentElement?.contains(other);
    return one.contains(other) || other.contains(one) || Boolean(isField) || isStaying(one) !== isStaying(other);
  }

  function isStaying(one: Element | null): boolean {
    if (one === null) return false;
    return ['fixed', 'sticky'].includes(getComputedStyle(one).position) || isStaying(one.parentElement);
  }
}
