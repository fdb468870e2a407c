type Outside = CustomEvent<{ originalEvent: Event }>;

/** A toast that is pressed beside an open window closes nothing but itself. By then the press may have taken it away. */
export function stayForToasts(event: Outside): void {
  const { target } = event.detail.originalEvent;
  if (target instanceof Element && target.closest('[data-toast]')) event.preventDefault();
}
