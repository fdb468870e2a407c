/** Gives jsdom a window of this width, as far as `matchMedia` with a maximum width is concerned. */
export function setViewportWidth(width: number): void {
  window.innerWidth = width;
  window.matchMedia = (query) => {
    const maxWidth = /max-width:\s*([\d.]+)rem/.exec(query)?.[1];
    return Object.assign(new EventTarget(), {
      matches: maxWidth !== undefined && width <= Number(maxWidth) * 16,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  };
}
