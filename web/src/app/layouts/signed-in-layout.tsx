import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '../../hooks/use-session.ts';
import { DataProvider } from '../data-provider.tsx';
import { Banners } from '../navigation/banners.tsx';
import { BottomBar } from '../navigation/bottom-bar.tsx';
import { Header } from '../navigation/header.tsx';
import { navItems } from '../navigation/nav-items.ts';
import { Sidebar } from '../navigation/sidebar.tsx';
import { pageFailed } from '../routes/page-failed.ts';

/** The frame of every page behind sign-in. Empty for the moment between the end of a session and the sign-in page. */
export function SignedInLayout() {
  const session = useSession();
  const pathname = useLocation({ select: (location) => location.pathname });

  useEffect(() => {
    void pageFailed.preload?.();
  }, []);

  if (session?.kind !== 'signed-in') return null;
  const items = navItems(session.role, pathname);

  return (
    <DataProvider session={session}>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-accent px-4 py-2 font-semibold text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header session={session} />
      <div className="flex min-h-[calc(100dvh-3.5rem)] md:min-h-[calc(100dvh-4rem)]">
        <Sidebar items={items} />
        <div className="flex min-w-0 flex-1 flex-col">
          <Banners />
          <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[1240px] flex-1 px-4 py-6 md:px-6 md:py-8">
            <Outlet />
          </main>
          <BottomBar items={items} />
        </div>
      </div>
    </DataProvider>
  );
}
