import {
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { createListeners } from '../waiting/listeners.ts';
import { whenIdle } from '../waiting/timing.ts';

/** A component in a separate script. Call `preload` if it will be needed. */
export type Part<Props> = ((props: Props) => ReactNode) & { preload?: () => Promise<void> };

/** The script of a part couldn't be loaded. */
export class PartMissing extends Error {
  override name = 'PartMissing';
  /** Requests it once more, and says whether it is there now. */
  again: () => Promise<boolean>;
  /** Makes the next caller request it again. */
  forget: () => void;

  constructor({ again, forget }: Pick<PartMissing, 'again' | 'forget'>, cause: unknown) {
    super('A part of the pages could not be loaded.', { cause });
    this.again = again;
    this.forget = forget;
  }
}

export type PartFailedProps = { missing: PartMissing; onClose: (() => void) | undefined };

/** Shown in place of a missing part. Without it the page as a whole reports it. */
export const PartFailed = createContext<ComponentType<PartFailedProps> | undefined>(undefined);

/** What to show while a part is loading. */
export const Meanwhile = createContext<ReactNode>(null);

/** Starts what happens while a window is loading; the returned function ends that. Keys don't go to the page below. */
export const WhileOpening = createContext<((onClose: () => void) => () => void) | undefined>(undefined);

/**
 * A part of a page that loads when it is shown, and shows at once if it is there. It doesn't suspend: React shows what
 * a boundary hid after 300 ms at the earliest.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  let found: ComponentType<Props> | PartMissing | undefined;
  let loading: Promise<void> | undefined;
  const { notify, onChange } = createListeners();
  const read = () => found;

  function preload(): Promise<void> {
    loading ??= load()
      .then(
        (component) => {
          found = component;
          delete Show.preload;
        },
        (cause) => {
          loading = undefined;
          const missing: PartMissing = new PartMissing({ again, forget: () => forget(missing) }, cause);
          found = missing;
        },
      )
      .then(notify);
    return loading;
  }

  async function again() {
    await preload();
    return found !== undefined && !(found instanceof PartMissing);
  }

  function forget(missing: PartMissing) {
    if (found === missing) found = undefined;
  }

  const Show: Part<Props> = (props) => {
    const Failed = useContext(PartFailed);
    const Found = useSyncExternalStore(onChange, read);
    useEffect(() => {
      if (!Found) void preload();
    }, [Found]);
    const onClose = 'onClose' in props ? (props.onClose as () => void) : undefined;
    if (!Found) return createElement(OnItsWay, { onClose });
    // Content inside has its own waiting state.
    if (!(Found instanceof PartMissing)) return createElement(Meanwhile, { value: null }, createElement(Found, props));
    // The component that reports a missing part may be missing too.
    if (!Failed || Failed === Show) throw Found;
    return createElement(Failed, { missing: Found, onClose });
  };
  Show.preload = preload;
  return Show;
}

function OnItsWay({ onClose }: Pick<PartFailedProps, 'onClose'>): ReactNode {
  const meanwhile = useContext(Meanwhile);
  const begin = useContext(WhileOpening);
  const close = useEffectEvent(() => onClose?.());
  const isWindow = onClose !== undefined;
  useLayoutEffect(() => (isWindow ? begin?.(() => close()) : undefined), [isWindow, begin]);
  return meanwhile;
}

/** A part of a page that comes after it, loading as soon as the page is shown. */
export function soon<Props extends object>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  const part = later(load);
  whenIdle(() => void part.preload?.());
  return part;
}

/** Retries loading the missing part. */
export function useMissingPart({ missing }: Pick<PartFailedProps, 'missing'>) {
  const [isTrying, setIsTrying] = useState(false);
  // Reopening requests the part again.
  useEffect(() => missing.forget, [missing]);

  async function retry() {
    setIsTrying(true);
    if (await missing.again()) return;
    await reloadPage();
    setIsTrying(false);
  }
  return { isTrying, retry };
}

/**
 * Reloads the page, unless the server doesn't answer: without it the page would be lost. A browser may remember for a
 * page's lifetime that a script couldn't load, and after an update an older page's script may be gone.
 */
export async function reloadPage(): Promise<void> {
  const answer = await fetch('/health', { cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok) location.reload();
}
