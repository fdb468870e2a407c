import { ChevronDown, Search, UserRound } from 'lucide-react';
import { MenuButton } from '../../components/ui/menu-button.tsx';
import { Mark } from '../../components/ui/public-page.tsx';
import { commandKey } from '../../lib/keyboard/keys.ts';
import { soon } from '../../lib/pages/soon.ts';
import type { SignedIn } from '../../lib/session/session.ts';
import { SignOutButton } from './sign-out-button.tsx';

const AccountMenu = soon(async () => (await import('./account-menu.tsx')).AccountMenu);

type HeaderProps = {
  session: SignedIn;
  /** Undefined if the person has no palette. */
  onSearch: (() => void) | undefined;
  onShowKeys: () => void;
};

/** The product's title, search, account menu and Sign Out. */
export function Header({ session, onSearch, onShowKeys }: HeaderProps) {
  return (
    <header className="on-brand sticky top-0 z-20 flex min-h-14 shrink-0 flex-wrap items-center justify-end gap-x-3 border-brand-line border-b bg-brand px-4 py-0.5 max-[24rem]:pr-2 text-white max-md:gap-x-1 md:min-h-16 print:hidden">
      <Mark width="28" height="28" className="max-[24rem]:hidden max-md:mr-1 md:size-8" />
      <div className="flex flex-1 flex-wrap items-center gap-x-3 whitespace-nowrap">
        <p className="font-bold text-card-title">Flight For Life</p>
        {isNativeShell() && (
          <p className="rounded-pill border border-current px-2 text-caption max-md:leading-4">Mobile App</p>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-3 max-md:gap-x-1">
        {onSearch && <SearchButton onSearch={onSearch} />}
        <UserMenu session={session} onShowKeys={onShowKeys} />
        <SignOutButton
          variant="ghost"
          className="whitespace-nowrap text-white! hover:bg-brand-raised! max-md:px-2! max-md:[&>svg]:hidden"
        />
      </div>
    </header>
  );
}

function SearchButton({ onSearch }: { onSearch: () => void }) {
  const key = commandKey();
  return (
    <button
      type="button"
      aria-keyshortcuts={key === 'Cmd' ? 'Meta+K' : 'Control+K'}
      className="flex min-h-10 items-center gap-2 rounded-control px-2 text-brand-ink hover:bg-brand-raised hover:text-white max-md:min-h-12 max-md:px-2.5 md:border md:border-brand-line md:pr-2 md:pl-3"
      onClick={onSearch}
    >
      <Search aria-hidden="true" size={20} />
      <span className="max-md:sr-only">Search</span>
      {/* aria-keyshortcuts says it; as part of the name, voice control would have to speak it. */}
      <span
        aria-hidden="true"
        className="ml-6 rounded-control bg-brand-raised px-2 py-0.5 font-sans text-caption max-lg:hidden"
      >
        {key} K
      </span>
    </button>
  );
}

/** Capacitor, which wraps the product as an app, identifies itself to the page; a browser doesn't. */
function isNativeShell(): boolean {
  const { Capacitor } = window as { Capacitor?: { isNativePlatform?: () => boolean } };
  return Capacitor?.isNativePlatform?.() === true;
}

type UserMenuProps = { session: SignedIn; onShowKeys: () => void };

/** The account menu's button, with the signed-in person's name. */
function UserMenu({ session, onShowKeys }: UserMenuProps) {
  const name = `${session.person.firstName} ${session.person.lastName}`;
  return (
    <MenuButton
      aria-label={`${name}, account menu`}
      className="flex min-h-10 items-center gap-2 rounded-control px-2 font-semibold hover:bg-brand-raised max-md:min-h-12 max-md:px-2.5"
      preload={AccountMenu.preload}
      renderMenu={(menu) => <AccountMenu {...menu} {...{ session, onShowKeys }} />}
    >
      <UserRound aria-hidden="true" size={20} />
      <span className="max-w-48 truncate max-md:hidden">{name}</span>
      <ChevronDown aria-hidden="true" size={16} className="max-md:hidden" />
    </MenuButton>
  );
}
