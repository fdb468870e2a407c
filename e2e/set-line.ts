import type { BrowserContext } from '@playwright/test';

/**
 * Cuts a browser's line, or gives it back. Chromium, told to be offline, lets a page call itself online again once its
 * service worker has brought it anew, though nothing reaches it. So the page is told here as well.
 */
export async function setLine(context: BrowserContext, line: 'gone' | 'back'): Promise<void> {
  const isBack = line === 'back';
  await context.setOffline(!isBack);
  await context.addInitScript(tellLine, isBack);
  await Promise.all(context.pages().map((page) => page.evaluate(tellLine, isBack)));
}

function tellLine(isBack: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isBack });
  dispatchEvent(new Event(isBack ? 'online' : 'offline'));
}
