import 'fake-indexeddb/auto';
import { GoTrueClient } from '@supabase/auth-js';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { listenForComplaints, unexpectedComplaints } from './complaints.ts';
import { setViewportWidth } from './viewport.ts';

// Toasts leave with an animation, and a busy machine takes its time.
configure({ asyncUtilTimeout: 15_000 });

beforeEach(() => {
  setViewportWidth(1280);
  vi.stubGlobal('scrollTo', () => undefined);
  // Every test has its own databases.
  vi.stubGlobal('indexedDB', new IDBFactory());
  // Every test has its own clients; the library counts them for the process's lifetime.
  Reflect.set(GoTrueClient, 'nextInstanceID', {});
  listenForComplaints();
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  // Third-party scripts stay where a page put them, and tests share the page.
  document.head.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // The library remembers for the process's lifetime that a test was offline.
  onlineManager.setOnline(true);
  expect(unexpectedComplaints(), 'complaints on the console').toEqual([]);
});

// What jsdom lacks and the menus and dialogs need.
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
