import { Check } from 'lucide-react';
import { menuItemClass } from '../../components/ui/open-menu.tsx';

/** Whether an item of the menu is chosen. */
export function Mark({ isShown }: { isShown: boolean }) {
  return <Check {...viewIconProps} className={isShown ? 'shrink-0' : 'invisible shrink-0'} />;
}

export const viewIconProps = { 'aria-hidden': true, size: 18 } as const;
export const viewItemClass = `${menuItemClass} cursor-pointer data-disabled:cursor-not-allowed data-disabled:opacity-60 md:min-h-9`;
export const viewLineClass = 'my-1 border-line border-t';
