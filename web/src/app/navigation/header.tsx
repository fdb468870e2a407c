import type { SignedIn } from '../../lib/session.ts';
import { SignOutButton } from './sign-out-button.tsx';
import { UserMenu } from './user-menu.tsx';

/** Product title, account menu and Sign Out. */
export function Header({ session }: { session: SignedIn }) {
  return (
    <header className="on-brand sticky top-0 z-20 flex h-14 items-center gap-3 border-brand-line border-b bg-brand px-4 text-white md:h-16 print:hidden">
      <img src="/favicon.svg" alt="" width="28" height="28" className="md:size-8" />
      <p className="font-bold text-card-title">Flight For Life</p>
      {isNativeShell() && <span className="rounded-pill border border-current px-2 text-caption">Mobile App</span>}
      <div className="flex-1" />
      <UserMenu session={session} />
      <SignOutButton variant="ghost" className="text-white! hover:bg-brand-raised! max-md:px-2!" />
    </header>
  );
}

/** The native shell names itself to the page; a browser never does. */
function isNativeShell(): boolean {
  return navigator.userAgent.includes('FlightForLifeApp');
}
