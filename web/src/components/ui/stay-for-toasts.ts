type Outside = CustomEvent<{ originalEvent: Event }>;

/** A toast that is pressed over an open window closes nothing but itself. */
export function stayForToasts(event: Outside): void {
  const { target } = event.detail.originalEvent;
  if (target instanceof Element && target.closest('[data-sonner-toaster]')) event.preventDefault();
}
