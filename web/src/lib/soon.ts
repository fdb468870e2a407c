import { type ComponentType, lazy } from 'react';

/** A part of a page that comes after it, on its way before anybody asks for it: without a connection it could not come. */
export function soon<Props>(load: () => Promise<ComponentType<Props>>) {
  load().catch(() => undefined);
  return lazy(async () => ({ default: await load() }));
}
