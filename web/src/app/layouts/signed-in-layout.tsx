import { Outlet, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react';
import { ProofOutlet } from '../../components/second-step/proof-outlet.tsx';
import { Loading } from '../../components/ui/loading.tsx';
import { useKeySet } from '../../hooks/lists/use-page-keys.ts';
import { useFocusKept } from '../../hooks/pages/use-focus-kept.ts';
import { type KeyAct, opensPalette, screenOnTop, topWindow, useKeys } from '../../lib/keyboard/keys.ts';
import { later, PartFailed, soon } from '../../lib/pages/soon.ts';
import type { PagePath } from '../../lib/paths.ts';
import { useProduct, useSession } from '../../lib/product.ts';
import { clientOf } from '../../lib/session/access-token.ts';
import { passes, type SignedIn } from '../../lib/session/session.ts';
import { whenIdle } from '../../lib/waiting/timing.ts';
import { DataProvider } from '../data-provider.tsx';
import { Keyboard } from '../keyboard.tsx';
import { Banners } from '../navigation/banners.tsx';
import { BottomBar } from '../navigation/bottom-bar.tsx';
import { Header } from '../navigation/header.tsx';
import { navItems } from '../navigation/nav-items.ts';
import { Sidebar } from '../navigation/sidebar.tsx';
import { OpenedWindow, PaletteScreen, useOpened } from './opened-window.tsx';
import { pageFailed } from './page-failed.ts';

// Imported with the layout, since it couldn't be loaded offline.
const PartMissing = soon(async () => (await import('../../components/ui/part-missing.tsx')).PartMissing);

// Only grantees load it, with their session.
const GranteeOutlet = later(async () => (await import('../screens/grantee-outlet.tsx')).GranteeOutlet);

const board = '/admin/readiness' satisfies PagePath;

/** The frame of every page behind sign-in. Empty for the moment between a session's end and the sign-in page. */
export function SignedInLayout() {
  const session = useSession();
  const { server, visit } = useProduct();
  // Deferred, since rendering the first page takes a slow phone half a second.
  const isDrawn = useDeferredValue(true, !visit.isAtFirstPage);

  useEffect(() => {
    whenIdle(() => void pageFailed.preload?.());
  }, []);

  // Starts renewing the token before it expires, even if nothing requests it.
  useEffect(() => {
    let isLeft = false;
    whenIdle(() => isLeft || clientOf(server).catch(() => undefined));
    return () => {
      isLeft = true;
    };
  }, [server]);

  if (session?.kind !== 'signed-in') return null;
  return (
    <DataProvider session={session}>
      <Keyboard>
        <PartFailed value={PartMissing}>{isDrawn ? <Frame session={session} /> : <Loading />}</PartFailed>
      </Keyboard>
    </DataProvider>
  );
}

function Frame({ session }: { session: SignedIn }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const keys = useKeys();
  const [opened, open] = useOpened();
  const items = navItems(session, pathname);
  const hasPalette = passes('admin', session);
  const showPalette = hasPalette ? () => open({ kind: 'palette' }) : undefined;
  const showKeys = () => open({ kind: 'keys', here: keys.here().filter(({ isEverywhere }) => !isEverywhere) });
  const navigate = useNavigate();
  const hasBoard = items.some(({ to }) => to === board);
  const showBoard = hasBoard ? () => void navigate({ to: board }) : undefined;
  useFocusKept();
  useBackCloses();
  useFrameKeys({ onPalette: showPalette, onBoard: showBoard, onShowKeys: showKeys });

  // Preloads the palette before the next key is pressed.
  useEffect(() => {
    if (hasPalette) whenIdle(() => void PaletteScreen.preload?.());
  }, [hasPalette]);

  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-accent px-4 py-2 font-semibold text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <div className="flex h-dvh flex-col md:h-[calc(100dvh-var(--toast-room))] print:block print:h-auto">
        <Header session={session} onSearch={showPalette} onShowKeys={showKeys} />
        <div className="@container/frame flex min-h-0 flex-1">
          <Sidebar items={items} />
          <div className="flex min-w-0 flex-1 flex-col">
            {/* It ends above the toast and the bar of a phone, so that nothing to press ever lies under those. */}
            <div
              data-scroll-restoration-id="page"
              className="flex min-h-0 flex-1 flex-col overflow-y-auto max-md:mb-(--toast-room) print:mb-0 print:overflow-visible"
            >
              <Banners viewed={session.grantee?.viewed} />
              <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[1240px] flex-1 px-4 py-6 md:px-6">
                {session.grantee ? <GranteeOutlet grantee={session.grantee} /> : <Outlet />}
              </main>
            </div>
            <BottomBar items={items} />
          </div>
        </div>
      </div>
      <ProofOutlet />
      {opened && (
        <OpenedWindow opened={opened} items={items} hasPalette={hasPalette} onOpen={open} onShowKeys={showKeys} />
      )}
    </>
  );
}

/**
 * Back closes the window on top as Escape does, which asks about entries. What the address opens goes with the address.
 * Where the product itself is left, the browser asks about entries.
 */
export function useBackCloses(): void {
  const { history } = useRouter();
  const { entries } = useProduct();
  useEffect(
    () =>
      history.block({
        blockerFn: ({ action }) => action === 'BACK' && closeTopWindow(),
        enableBeforeUnload: entries.areHeld,
      }),
    [history, entries],
  );
}

/** Returns whether a window was closed. */
function closeTopWindow(): boolean {
  const top = topWindow();
  if (top === null || top.matches('[data-in-address]')) return false;
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  return true;
}

type FrameKeys = {
  /** Undefined if the person has no palette. */
  onPalette: (() => void) | undefined;
  /** Undefined if the person has no board. */
  onBoard: (() => void) | undefined;
  onShowKeys: () => void;
};

/**
 * Keys of every page, active as soon as it has focus. Effects would run later, and a fast typist's first key would be
 * lost. While a dialog is open, they do nothing.
 */
function useFrameKeys({ onPalette, onBoard, onShowKeys }: FrameKeys): void {
  const acts: KeyAct[] = [{ keys: ['?'], does: 'This list', act: onShowKeys, isEverywhere: true }];
  if (onBoard) acts.push({ keys: ['b'], does: 'Readiness board', act: onBoard, isEverywhere: true });
  useKeySet(acts, screenOnTop);
  const open = useRef(onPalette);
  useLayoutEffect(() => {
    open.current = onPalette;
  });
  useLayoutEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (!open.current || !opensPalette(event)) return;
      // Prevents the browser's own search on this key.
      event.preventDefault();
      if (screenOnTop() !== undefined) open.current();
    }
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, []);
}
