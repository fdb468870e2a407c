type Outside = CustomEvent<{ originalEvent: Event }>;

/** A click on a toast beside an open window closes only the toast. By then the click may have removed it. */
export function stayForToasts(event: Outside): void {
  const { target } = event.detail.originalEvent;
  if (target instanceof Element && target.closest('[data-toast]')) event.preventDefault();
}
