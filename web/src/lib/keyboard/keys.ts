import { createContext, useContext } from 'react';
import { createListeners, type Listen } from '../waiting/listeners.ts';

/** An action for keys without Ctrl, Alt and Cmd. */
export type KeyAct = {
  /** Any of these `KeyboardEvent` key names. */
  keys: readonly string[];
  /** Description in the list of keys. */
  does: string;
  act: (event: KeyboardEvent) => void;
  /** Works on every screen. */
  isEverywhere?: true;
};

type KeySet = {
  acts: readonly KeyAct[];
  /** The element of the window the keys belong to, null for the page; undefined if there is none at the moment. */
  place: () => Element | null | undefined;
};

/** The keys of everything on screen, and whether single characters act at all (WCAG 2.1.4). */
export type Keys = {
  /** `set` is read at each key; the returned function removes it. */
  add: (set: { readonly current: KeySet }) => () => void;
  /** Key actions available in the current place. */
  here: () => KeyAct[];
  /** Runs the action for a key, unless someone is typing. */
  handle: (event: KeyboardEvent) => void;
  areCharactersOn: () => boolean;
  /** Remembered on this device. */
  turnCharacters: (areOn: boolean) => void;
  onChange: Listen;
};

const storageKey = 'ffl-single-keys';

export function createKeys(): Keys {
  const sets = new Set<{ readonly current: KeySet }>();
  const { notify, onChange } = createListeners();
  const areCharactersOn = () => localStorage.getItem(storageKey) !== 'off';

  function here(): KeyAct[] {
    const top = topWindow();
    const areOn = areCharactersOn();
    return [...sets]
      .filter(({ current }) => current.place() === top)
      .flatMap(({ current }) => current.acts)
      .map((one) => ({ ...one, keys: one.keys.filter((key) => areOn || !isCharacter(key)) }))
      .filter(({ keys }) => keys.length > 0);
  }

  return {
    add: (set) => {
      sets.add(set);
      return () => sets.delete(set);
    },
    here,
    handle: (event) => {
      const isCommand = event.ctrlKey || event.metaKey || event.altKey;
      if (isCommand || event.defaultPrevented || isTyping(event.target)) return;
      here()
        .find(({ keys }) => keys.includes(event.key))
        ?.act(event);
    },
    areCharactersOn,
    turnCharacters: (areOn) => {
      if (areOn) localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, 'off');
      notify();
    },
    onChange,
  };
}

/** The screen someone is working on: null for a page, or the record over it; undefined while a dialog lies over both. */
export function screenOnTop(): Element | null | undefined {
  const top = topWindow();
  return top === null || top.matches('[data-screen]') ? top : undefined;
}

/** The top window; null for the page. */
export function topWindow(): Element | null {
  return [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? null;
}

/** Whether a key goes to a field, menu or list of choices, where it isn't a shortcut. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const taking = 'input:not([type="checkbox"]), textarea, select, [role="menu"], [role="listbox"], [role="combobox"]';
  return target.isContentEditable || target.closest(taking) !== null;
}

function isCharacter(key: string): boolean {
  return key.length === 1;
}

/** The modifier that turns a letter into a command. */
export function commandKey(): 'Cmd' | 'Ctrl' {
  return isApple() ? 'Cmd' : 'Ctrl';
}

/** Cmd-K on a Mac, where Ctrl-K deletes the rest of a line; Ctrl-K elsewhere. */
export function opensPalette(event: KeyboardEvent): boolean {
  const isCommand = isApple() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  return isCommand && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}

const KeysContext = createContext<Keys | undefined>(undefined);

export const KeysProvider = KeysContext.Provider;

export function useKeys(): Keys {
  const keys = useContext(KeysContext);
  if (!keys) throw new Error('Keys belong to the frame of the signed-in pages.');
  return keys;
}
