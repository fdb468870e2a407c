import type { JudgedProgram, Verdict, VerdictKind } from '@ffl/domain/cards/verdict';
import { endsSoonText, programStateWords, statedTitle } from '@ffl/domain/cards/verdict-words';
import { displayDateTime } from '@ffl/domain/time/denver';
import { clsx } from 'clsx';
import {
  BadgeCheck,
  Ban,
  CalendarX,
  CircleAlert,
  CircleQuestionMark,
  CircleX,
  ClockAlert,
  Hourglass,
  IdCard,
  ImageOff,
  KeyRound,
  LoaderCircle,
  type LucideIcon,
  QrCode,
  ShieldX,
} from 'lucide-react';

type StatedProgramsProps = {
  programs: readonly JudgedProgram[];
  /** The look of programs in force. */
  inForce: Look;
  now: Date;
};

/** The programs that a code states, each with its state and date. */
export function StatedPrograms({ programs, inForce, now }: StatedProgramsProps) {
  if (programs.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-col gap-3">
      {programs.map(({ program, state, until }) => {
        const { Icon, look } = state === 'valid' ? inForce : verdictLooks[state];
        return (
          <li key={program.index}>
            <p className="font-semibold">{statedTitle(program)}</p>
            <p data-numbers="" className="flex flex-wrap items-center gap-x-2 text-meta">
              <span className={clsx('inline-flex items-center gap-1 rounded-pill px-2 font-semibold', look)}>
                <Icon aria-hidden="true" size={16} />
                {programStateWords[state]}
              </span>
              <span className="text-ink-2">
                {(state === 'valid' && endsSoonText(until, now)) ||
                  `${state === 'lapsed' ? 'on' : 'until'} ${displayDateTime(until)}`}
              </span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}

export type Look = { Icon: LucideIcon; look: string };

/** The look of what is in force; not green while the card is in doubt. */
export function inForceLook({ doubt }: Verdict): Look {
  return verdictLooks[doubt ?? 'valid'];
}

/** The look of what would be green, before the server answers. */
export const askingLook: Look = { Icon: LoaderCircle, look: 'bg-info-tint text-info' };

/** Each verdict has its own icon and color; only Valid is green. */
export const verdictLooks: Record<VerdictKind, Look> = {
  valid: { Icon: BadgeCheck, look: 'bg-active-tint text-active' },
  partly: { Icon: CircleAlert, look: 'bg-expiring-14-tint text-expiring-14' },
  'ask-id': { Icon: IdCard, look: 'bg-expiring-14-tint text-expiring-14' },
  'not-live': { Icon: ImageOff, look: 'bg-expiring-14-tint text-expiring-14' },
  lapsed: { Icon: CalendarX, look: 'bg-expired-tint text-expired' },
  revoked: { Icon: Ban, look: 'bg-expired-tint text-expired' },
  'not-held': { Icon: CircleX, look: 'bg-expired-tint text-expired' },
  'not-listed': { Icon: CircleQuestionMark, look: 'bg-expiring-14-tint text-expiring-14' },
  forged: { Icon: ShieldX, look: 'bg-expired-solid text-white' },
  unreadable: { Icon: QrCode, look: 'bg-expiring-30-tint text-expiring-30' },
  'unknown-key': { Icon: KeyRound, look: 'bg-expired-tint text-expired' },
  'wrong-clock': { Icon: ClockAlert, look: 'bg-expiring-14-tint text-expiring-14' },
  'too-old': { Icon: Hourglass, look: 'bg-expiring-30-tint text-expiring-30' },
  unchecked: { Icon: CircleQuestionMark, look: 'bg-inactive-tint text-inactive' },
};
