import 'fake-indexeddb/auto';
import { GoTrueClient } from '@supabase/auth-js';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import * as React from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { setViewportWidth } from './browser.ts';
import { listenForComplaints, unexpectedComplaints } from './complaints.ts';

// Toasts leave with an animation, and a busy machine takes its time.
configure({ asyncUtilTimeout: 15_000, getElementError });
leaveOutOwnerStacks();

const clients = new Set<GoTrueClient>();
const { initialize } = GoTrueClient.prototype;
GoTrueClient.prototype.initialize = function (this: GoTrueClient) {
  clients.add(this);
  return initialize.call(this);
};

// The library warns of a second client in a page, which all tests share.
Reflect.set(GoTrueClient, 'nextInstanceID', new Proxy({}, { get: () => 0 }));

beforeEach(() => {
  setViewportWidth(1280);
  vi.stubGlobal('scrollTo', () => undefined);
  // Gives every test databases of its own.
  vi.stubGlobal('indexedDB', new IDBFactory());
  listenForComplaints();
});

afterEach(() => {
  cleanup();
  endRenewals();
  localStorage.clear();
  sessionStorage.clear();
  // Removes third-party scripts, which stay where a page put them, since tests share the page.
  document.head.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // Resets the library, which remembers for the process's lifetime that a test was offline.
  onlineManager.setOnline(true);
  expect(unexpectedComplaints(), 'complaints on the console').toEqual([]);
});

// Functions that menus and dialogs need and jsdom lacks.
Element.prototype.scrollIntoView ??= () => undefined;
Element.prototype.scrollTo ??= () => undefined;
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => undefined;
Element.prototype.releasePointerCapture ??= () => undefined;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

/** Clients of earlier tests would renew a session, or go on trying to, in a later one of the same process. */
function endRenewals(): void {
  for (const client of clients) {
    Reflect.set(client, 'autoRefreshToken', false);
    Reflect.set(client, 'fetch', () => new Promise(() => undefined));
    void client.stopAutoRefresh();
  }
  clients.clear();
}

/** Waiting retries many times, and the library adds the page only to the last error, so the others omit it. */
function getElementError(message: string | null, container: Element): Error {
  const isWaiting = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
  const error = new Error([message, isWaiting && message ? '' : prettyDOM(container)].filter(Boolean).join('\n\n'));
  error.name = 'TestingLibraryElementError';
  return error;
}

/**
 * Turns off the stack trace that React keeps of each element for debuggers; from the 10,000th in a second on it does so
 * itself.
 */
function leaveOutOwnerStacks(): void {
  const internals: object = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined });
}
