import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { createListeners, type Listen } from '../../lib/waiting/listeners.ts';

type OpenedStore<About> = {
  open: (about: About) => void;
  close: () => void;
  read: () => About | null;
  onChange: Listen;
};

/** The dialog that a page opened. Only `Opened` rerenders for it, so a long page doesn't. */
export function useOpened<About>(): OpenedStore<About> {
  return useState(createOpened<About>)[0];
}

type OpenedProps<About> = { of: OpenedStore<About>; children: (about: About) => ReactNode };

export function Opened<About>({ of, children }: OpenedProps<About>): ReactNode {
  const about = useSyncExternalStore(of.onChange, of.read);
  return about === null ? null : children(about);
}

function createOpened<About>(): OpenedStore<About> {
  let opened: About | null = null;
  const { notify, onChange } = createListeners();
  function set(about: About | null) {
    opened = about;
    notify();
  }
  return { open: set, close: () => set(null), read: () => opened, onChange };
}
