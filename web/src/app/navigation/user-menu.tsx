import { ChevronDown, UserRound } from 'lucide-react';
import { MenuButton } from '../../components/ui/menu-button.tsx';
import { soon } from '../../lib/pages/soon.ts';
import type { SignedIn } from '../../lib/session/session.ts';

const AccountMenu = soon(async () => (await import('./account-menu.tsx')).AccountMenu);

type UserMenuProps = { session: SignedIn; onShowKeys: () => void };

/** The account menu's button, with the signed-in person's name. */
export function UserMenu({ session, onShowKeys }: UserMenuProps) {
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
