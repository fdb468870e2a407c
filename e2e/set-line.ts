import type { BrowserContext } from '@playwright/test';

/**
 * Cuts a browser's line, or gives it back. Told to be offline, Chromium has pages say so only until a service worker of
 * theirs stops: then they call themselves online again, though nothing reaches them. So they are told here.
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
