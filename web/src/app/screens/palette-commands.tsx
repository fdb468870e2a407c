import { dashboardPrograms, programCode } from '@ffl/domain/programs';
import { CalendarPlus, Keyboard, UserPlus } from 'lucide-react';
import { ProgramTile } from '../../components/programs/program-tile.tsx';
import type { Choice } from '../../features/palette/choice.ts';
import type { PagePath } from '../../lib/paths.ts';
import type { NavItem } from '../navigation/nav-items.ts';

type Asked = {
  /** The navigation, which leads to the screens. */
  items: readonly NavItem[];
  onGo: (to: PagePath) => void;
  onRecordPunch: (cardName: string) => void;
  onAddMember: () => void;
  onShowKeys: () => void;
};

/** What can be done from every screen, for nobody in particular. */
export function paletteCommands({ items, onGo, onRecordPunch, onAddMember, onShowKeys }: Asked): Choice[] {
  const punches = dashboardPrograms.map((cardName) => ({
    id: `punch ${cardName}`,
    group: 'Record Punch',
    name: cardName,
    words: `record punch ${programCode(cardName)}`,
    icon: <ProgramTile name={cardName} isDecorative />,
    act: () => onRecordPunch(cardName),
  }));
  const screens = items.map(({ to, label, icon: Icon }) => ({
    id: to,
    group: 'Go to',
    name: label,
    words: 'go to',
    icon: <Icon aria-hidden="true" size={20} />,
    act: () => onGo(to),
  }));
  return [
    ...punches,
    ...screens,
    {
      id: 'add member',
      group: 'Add',
      name: 'Add member',
      words: 'create new profile',
      icon: <UserPlus aria-hidden="true" size={20} />,
      act: onAddMember,
    },
    {
      id: 'add training session',
      group: 'Add',
      name: 'Add training session',
      words: 'create new',
      icon: <CalendarPlus aria-hidden="true" size={20} />,
      act: () => onGo('/admin/training/create'),
    },
    {
      id: 'keys',
      group: 'Help',
      name: 'Keyboard shortcuts',
      words: 'keys help',
      icon: <Keyboard aria-hidden="true" size={20} />,
      act: onShowKeys,
    },
  ];
}
