/**
 * Opens the page anew, unless the server does not answer: without it the page would be lost. A browser may remember as
 * long as a page lives that a script could not be loaded, and after an update the script of an older page may be gone.
 */
export async function reloadPage(): Promise<void> {
  const answer = await fetch('/health', { cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok) location.reload();
}
