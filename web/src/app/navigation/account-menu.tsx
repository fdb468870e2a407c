import { Link } from '@tanstack/react-router';
import { CaseSensitive, Check, Keyboard, Monitor, Moon, Sun, UserCog } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactElement, useState, useSyncExternalStore } from 'react';
import { OpenMenu } from '../../components/ui/open-menu.tsx';
import { useIsPhone } from '../../hooks/device/use-is-phone.ts';
import { chooseTheme, storedTheme, type Theme } from '../../lib/device/theme.ts';
import { useKeys } from '../../lib/keyboard/keys.ts';
import type { SignedIn } from '../../lib/session/session.ts';

const themes = [
  { theme: 'light', label: 'Light', icon: Sun },
  { theme: 'dark', label: 'Dark', icon: Moon },
  { theme: 'system', label: 'System', icon: Monitor },
] as const;

const itemClass =
  'flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-3 data-highlighted:bg-sunken data-highlighted:outline-none max-md:min-h-12';

type AccountMenuProps = { session: SignedIn; onShowKeys: () => void; trigger: ReactElement; onClose: () => void };

/**
 * Shows who is signed in and the display settings of this device, with the switch for single-key shortcuts where keys
 * are possible.
 */
export function AccountMenu({ session, onShowKeys, trigger }: AccountMenuProps) {
  const isPhone = useIsPhone();
  const [theme, setTheme] = useState(storedTheme);

  function handleTheme(next: string) {
    setTheme(next as Theme);
    chooseTheme(next as Theme);
  }

  return (
    <OpenMenu trigger={trigger} sideOffset={6} className="w-64">
      <div className="border-line border-b px-3 py-2">
        <p className="truncate font-semibold">{`${session.person.firstName} ${session.person.lastName}`}</p>
        <p className="truncate text-ink-2 text-meta">{session.email}</p>
        {session.grantee?.grants.map(({ title }) => (
          <p key={title} className="wrap-anywhere text-meta">
            {title}
          </p>
        ))}
      </div>
      <DropdownMenu.Item asChild className={itemClass}>
        <Link to="/account">
          <UserCog aria-hidden="true" size={18} />
          Your account
        </Link>
      </DropdownMenu.Item>
      <DropdownMenu.Separator className="my-1 h-px bg-line" />
      <DropdownMenu.Label className="px-3 pt-2 pb-1 text-caption text-ink-2">Theme</DropdownMenu.Label>
      <DropdownMenu.RadioGroup value={theme} onValueChange={handleTheme}>
        {themes.map(({ theme: value, label, icon: Icon }) => (
          <DropdownMenu.RadioItem key={value} value={value} className={itemClass}>
            <Icon aria-hidden="true" size={18} />
            <span className="flex-1">{label}</span>
            <DropdownMenu.ItemIndicator>
              <Check aria-hidden="true" size={18} />
            </DropdownMenu.ItemIndicator>
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
      {!isPhone && <KeyItems onShowKeys={onShowKeys} />}
    </OpenMenu>
  );
}

function KeyItems({ onShowKeys }: Pick<AccountMenuProps, 'onShowKeys'>) {
  const keys = useKeys();
  const areOn = useSyncExternalStore(keys.onChange, keys.areCharactersOn);
  return (
    <>
      <DropdownMenu.Separator className="my-1 h-px bg-line" />
      <DropdownMenu.CheckboxItem checked={areOn} onCheckedChange={keys.turnCharacters} className={itemClass}>
        <CaseSensitive aria-hidden="true" size={18} />
        <span className="flex-1">Single-key shortcuts</span>
        <DropdownMenu.ItemIndicator>
          <Check aria-hidden="true" size={18} />
        </DropdownMenu.ItemIndicator>
      </DropdownMenu.CheckboxItem>
      <DropdownMenu.Item onSelect={onShowKeys} className={itemClass}>
        <Keyboard aria-hidden="true" size={18} />
        Keyboard shortcuts
      </DropdownMenu.Item>
    </>
  );
}
