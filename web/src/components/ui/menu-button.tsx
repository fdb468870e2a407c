import { type ComponentProps, type KeyboardEvent, type ReactElement, type ReactNode, useState } from 'react';
import { Meanwhile } from '../../lib/pages/soon.ts';

type MenuButtonProps = Omit<ComponentProps<'button'>, 'onClick' | 'onKeyDown' | 'onFocus' | 'onPointerEnter'> & {
  /** Renders the open menu around its button; `onClose` is called if its script is missing. */
  renderMenu: (menu: { trigger: ReactElement; onClose: () => void }) => ReactNode;
  /** Loads the menu's script in advance. */
  preload: (() => Promise<void>) | undefined;
};

/** A menu whose script loads when the pointer or focus arrives. */
export function MenuButton({ renderMenu, preload, ...button }: MenuButtonProps) {
  const [isWanted, setIsWanted] = useState(false);

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setIsWanted(true);
  }

  const alone = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      {...button}
      onPointerEnter={() => void preload?.()}
      onFocus={() => void preload?.()}
      onClick={() => setIsWanted(true)}
      onKeyDown={handleKey}
    />
  );
  if (!isWanted) return alone;
  const trigger = <button type="button" {...button} />;
  return <Meanwhile value={alone}>{renderMenu({ trigger, onClose: () => setIsWanted(false) })}</Meanwhile>;
}
