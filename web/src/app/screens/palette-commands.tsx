import { type SingleStanding, singleStandingLabel, singleStandings } from '@ffl/domain/credentials/single-standing';
import type { Right } from '@ffl/domain/grants/rights';
import { programCode } from '@ffl/domain/programs/program';
import { type ProgramType, programDefaults } from '@ffl/domain/programs/program-types';
import { viewScreens } from '@ffl/domain/views/view';
import {
  Bookmark,
  Building2,
  CalendarCheck,
  CalendarClock,
  CalendarPlus,
  GraduationCap,
  Keyboard,
  ListChecks,
  MapPin,
  SlidersHorizontal,
  Undo2,
  UserPlus,
} from 'lucide-react';
import type { SavedView } from '../../api/views/queries.ts';
import { ProgramTile } from '../../components/programs/program-tile.tsx';
import type { Choice } from '../../features/palette/choice.ts';
import type { PagePath } from '../../lib/paths.ts';
import type { Toast, ToastAction } from '../../lib/toast.ts';
import type { NavItem } from '../navigation/nav-items.ts';

type PaletteActions = {
  may: (right: Right) => boolean;
  /** The types of program that this person may punch. */
  cards: readonly ProgramType[];
  /** The navigation, which leads to the screens. */
  items: readonly NavItem[];
  onGo: (to: PagePath) => void;
  onRecordPunch: (cardName: string) => void;
  /** Opens the members whom this filter finds. */
  onLapsing: (standing: SingleStanding) => void;
  onOpen: (dialog: { kind: 'add-member' | 'add-organization' | 'add-base' }) => void;
  onShowKeys: () => void;
  /** Sorted by name. */
  bases: readonly string[];
  onBase: (screen: 'readiness' | 'programs' | 'training', base: string) => void;
  /** The reader's views of all screens, as far as known. */
  views: readonly SavedView[];
  onView: (view: SavedView) => void;
  /** The last toast; its action is also a command. */
  toast: Toast | undefined;
  onUndo: (action: ToastAction) => void;
};

/** Commands available on every screen that don't concern one person. */
export function paletteCommands(actions: PaletteActions): Choice[] {
  return [
    ...punches(actions),
    ...screens(actions),
    ...advanced(actions),
    ...lapsing(actions),
    ...additions(actions),
    help(actions),
    ...bases(actions),
    ...views(actions),
    ...undo(actions),
  ];
}

function punches({ may, cards, onRecordPunch, onGo }: PaletteActions): Choice[] {
  if (!may('punch')) return [];
  const ofTypes = cards.map((type) => {
    const { name } = programDefaults[type];
    return {
      id: `punch ${name}`,
      group: 'Record Punch',
      name,
      words: `record punch ${programCode({ name, programType: type })}`,
      icon: <ProgramTile name={name} type={type} isDecorative />,
      act: () => onRecordPunch(name),
    };
  });
  const rollCall = {
    id: 'roll call',
    group: 'Record Punch',
    name: 'Take roll call',
    words: 'record punch attendance offline',
    icon: <ListChecks aria-hidden="true" size={20} />,
    act: () => onGo('/roll-call'),
  };
  return [...ofTypes, rollCall];
}

function screens({ items, onGo }: PaletteActions): Choice[] {
  return items.map(({ to, label, icon: Icon }) => ({
    id: to,
    group: 'Go to',
    name: label,
    words: 'go to',
    icon: <Icon aria-hidden="true" size={20} />,
    act: () => onGo(to),
  }));
}

/** What isn't in the navigation. */
function advanced({ may, onGo }: PaletteActions): Choice[] {
  if (!may('see board')) return [];
  const words = 'go to settings limits captcha locks two clocks currency rules calendars rows columns known';
  const icon = <SlidersHorizontal aria-hidden="true" size={20} />;
  return [{ id: 'advanced', group: 'Go to', name: 'Advanced', words, icon, act: () => onGo('/admin/advanced') }];
}

/** Commands for the lapsing members. */
function lapsing({ onLapsing }: PaletteActions): Choice[] {
  return singleStandings.map((standing) => ({
    id: standing,
    group: 'Who lapses',
    name: singleStandingLabel(standing),
    words: lapsingWords[standing],
    icon: <CalendarClock aria-hidden="true" size={20} />,
    act: () => onLapsing(standing),
  }));
}

const lapsingWords = {
  ends_month: 'who lapses lapsing expires expiring members',
  ends_30: 'who lapses lapsing expires expiring members',
  ends_14: 'who lapses lapsing expires expiring soon two weeks members',
  has_lapsed: 'who is expired overdue members',
} as const;

function additions({ may, onGo, onOpen }: PaletteActions): Choice[] {
  const rest = { group: 'Add', words: 'create new' };
  const all: (Choice & { right: Right })[] = [
    {
      ...rest,
      right: 'edit',
      id: 'add member',
      name: 'Add New Member',
      words: `${rest.words} profile`,
      icon: <UserPlus aria-hidden="true" size={20} />,
      act: () => onOpen({ kind: 'add-member' }),
    },
    {
      ...rest,
      right: 'train',
      id: 'create training',
      name: 'Create Training',
      words: 'add new session',
      icon: <CalendarPlus aria-hidden="true" size={20} />,
      act: () => onGo('/admin/training/create'),
    },
    {
      ...rest,
      right: 'bases',
      id: 'add base',
      name: 'Add Base',
      icon: <MapPin aria-hidden="true" size={20} />,
      act: () => onOpen({ kind: 'add-base' }),
    },
    {
      ...rest,
      right: 'organizations',
      id: 'add organization',
      name: 'Add Organization',
      icon: <Building2 aria-hidden="true" size={20} />,
      act: () => onOpen({ kind: 'add-organization' }),
    },
  ];
  return all.filter(({ right }) => may(right));
}

function help({ onShowKeys }: PaletteActions): Choice {
  return {
    id: 'keys',
    group: 'Help',
    name: 'Keyboard shortcuts',
    words: 'keys help',
    icon: <Keyboard aria-hidden="true" size={20} />,
    act: onShowKeys,
  };
}

/** Commands found by a base's name, which open its board. */
function bases({ may, bases, onBase }: PaletteActions): Choice[] {
  const all = bases.flatMap((base) => {
    const rest = { group: 'Bases', needs: base };
    return [
      {
        ...rest,
        right: 'see board',
        id: `readiness ${base}`,
        name: `Readiness at ${base}`,
        icon: <CalendarCheck aria-hidden="true" size={20} />,
        act: () => onBase('readiness', base),
      },
      {
        ...rest,
        right: 'see bases',
        id: `programs ${base}`,
        name: `${base} Programs`,
        icon: <MapPin aria-hidden="true" size={20} />,
        act: () => onBase('programs', base),
      },
      {
        ...rest,
        right: 'see trainings',
        id: `training ${base}`,
        name: `Training at ${base}`,
        icon: <GraduationCap aria-hidden="true" size={20} />,
        act: () => onBase('training', base),
      },
    ] satisfies (Choice & { right: Right })[];
  });
  return all.filter(({ right }) => may(right));
}

/** Come after the commands shown immediately, so that nothing moves when they load. */
function views({ views, onView }: PaletteActions): Choice[] {
  return views.map((view) => ({
    id: `view ${view.id}`,
    group: 'Views',
    name: view.name,
    words: `view ${viewScreens[view.screen]}`,
    detail: viewScreens[view.screen],
    icon: <Bookmark aria-hidden="true" size={20} />,
    act: () => onView(view),
  }));
}

/** Last in the list, so that a hasty Enter doesn't undo anything. */
function undo({ toast, onUndo }: PaletteActions): Choice[] {
  if (!toast?.action) return [];
  const { action, title, text } = toast;
  return [
    {
      id: 'undo',
      group: 'Last message',
      name: `${action.label}: ${title}`,
      detail: text,
      icon: <Undo2 aria-hidden="true" size={20} />,
      act: () => onUndo(action),
    },
  ];
}
