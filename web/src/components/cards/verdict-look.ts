import type { Verdict, VerdictKind } from '@ffl/domain/cards/verdict';
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

export type Look = { Icon: LucideIcon; look: string };

/** What is in force isn't green by itself while the card is in doubt. */
export function inForceLook({ doubt }: Verdict): Look {
  return verdictLooks[doubt ?? 'valid'];
}

/** For what would be green, until the server answers. */
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
