import { trainingMessages } from '@ffl/domain/trainings';
import { Link } from '@tanstack/react-router';
import { Eye, Pencil, Trash2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactElement } from 'react';
import { menuItemClass, OpenMenu } from '../../components/ui/open-menu.tsx';
import { useTrainingLinks } from '../../hooks/pages/use-training-links.ts';

type SessionMenuItemsProps = { trigger: ReactElement; id: string; onDelete: () => void; onClose: () => void };

/** What can be done with one session, open. */
export function SessionMenuItems({ trigger, id, onDelete }: SessionMenuItemsProps) {
  const links = useTrainingLinks();
  return (
    <OpenMenu trigger={trigger}>
      <DropdownMenu.Item asChild className={menuItemClass}>
        <Link {...links.session(id)}>
          <Eye {...iconProps} /> {trainingMessages.open}
        </Link>
      </DropdownMenu.Item>
      <DropdownMenu.Item asChild className={menuItemClass}>
        <Link {...links.edit(id)}>
          <Pencil {...iconProps} /> {trainingMessages.edit}
        </Link>
      </DropdownMenu.Item>
      <DropdownMenu.Item className={`${menuItemClass} cursor-pointer text-danger`} onSelect={onDelete}>
        <Trash2 {...iconProps} /> {trainingMessages.deleteTitle}
      </DropdownMenu.Item>
    </OpenMenu>
  );
}

const iconProps = { 'aria-hidden': true, size: 18 } as const;
