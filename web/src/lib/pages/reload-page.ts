/**
 * Reloads the page, unless the server doesn't answer: without it the page would be lost. A browser may remember for a
 * page's lifetime that a script couldn't load, and after an update an older page's script may be gone.
 */
export async function reloadPage(): Promise<void> {
  const answer = await fetch('/health', { cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok) location.reload();
}
