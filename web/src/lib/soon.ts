import { type ComponentType, createContext, createElement, type ReactNode, useContext, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** Something that comes in a script of its own. The router, and whoever knows that it is wanted, call `preload`. */
export type Part<Props> = ((props: Props) => ReactNode) & { preload?: () => Promise<void> };

/** The script of a part could not be loaded. */
export class PartMissing extends Error {
  override name = 'PartMissing';
  /** Asks for it once more, and tells whether it is there now. */
  again: () => Promise<boolean>;
  /** The next one who wants it asks anew. */
  forget: () => void;

  constructor({ again, forget }: Pick<PartMissing, 'again' | 'forget'>, cause: unknown) {
    super('A part of the pages could not be loaded.', { cause });
    this.again = again;
    this.forget = forget;
  }
}

export type PartFailedProps = { missing: PartMissing; onClose: (() => void) | undefined; onThere: () => void };

/** What stands where a part is missing. Without it the page says so as a whole. */
export const PartFailed = createContext<ComponentType<PartFailedProps> | undefined>(undefined);

/** A part of a page that is asked for when it is shown. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let missing: PartMissing | undefined;
  let loading: Promise<void> | undefined;

  function preload(): Promise<void> {
    loading ??= load().then(
      (component) => {
        Loaded = component;
        delete Show.preload;
      },
      (cause) => {
        loading = undefined;
        missing = new PartMissing({ again, forget }, cause);
      },
    );
    return loading;
  }

  async function again() {
    await preload();
    return Loaded !== undefined;
  }

  function forget() {
    missing = undefined;
  }

  const Show: Part<Props> = (props) => {
    const Failed = useContext(PartFailed);
    const [, setIsThere] = useState(false);
    if (Loaded) return createElement(Loaded, props);
    // The wait of `lazy`, which begins again when somebody tries again.
    if (!missing) throw preload();
    // What says that a part is missing may be missing too.
    if (!Failed || Failed === Show) throw missing;
    const onClose = 'onClose' in props ? (props.onClose as () => void) : undefined;
    return createElement(Failed, { missing, onClose, onThere: () => setIsThere(true) });
  };
  Show.preload = preload;
  return Show;
}

/** A part of a page that comes after it, on its way as soon as the page is shown. */
export function soon<Props extends object>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  const part = later(load);
  whenIdle(() => void part.preload?.());
  return part;
}
