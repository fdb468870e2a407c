import { countText } from '../numbers/count-text.ts';
import { displayDate } from '../time/denver.ts';

const annualIsDue = 'the annual training is due';

/** Sentences before and after a punch. */
export const currencyActMessages = {
  /** `before` is the current expiry, if the new one is earlier. */
  newExpiry: (end: Date, before: Date | null) =>
    `New expiry: ${displayDate(end)}${before === null ? '' : `, earlier than ${displayDate(before)}`}`,
  stays: (end: Date, lacksAnnual: boolean) =>
    `Expiry stays ${displayDate(end)}${lacksAnnual ? `: ${annualIsDue}` : ''}`,
  staysAll: (count: number, lacksAnnual: boolean) =>
    `${count === 1 ? '1 person keeps' : `${countText(count)} people keep`} the same expiry${lacksAnnual ? `: ${annualIsDue}` : ''}`,
  /** Shown next to a person in a bulk punch. */
  staysOne: (end: Date, lacksAnnual: boolean) => `stays ${displayDate(end)}${lacksAnnual ? `: ${annualIsDue}` : ''}`,
  shortens: 'the punch shortens it',
  recordAnnual: 'Record Annual Initial Training instead',
  staysLapsed: (end: Date) =>
    `The annual training ended on ${displayDate(end)}. This punch does not bring the credential back.`,
  staysLapsedAll: (count: number) =>
    count === 1
      ? '1 person stays lapsed: the annual training is over, and this punch does not bring the credential back.'
      : `${countText(count)} people stay lapsed: their annual training is over, and this punch does not bring the credentials back.`,
  annualEnded: (end: Date) => `annual training ended on ${displayDate(end)}`,
  recorded: 'Punch recorded, still lapsed',
  annualOver: (end: Date) =>
    `the annual training ended on ${displayDate(end)}. Annual Initial Training brings it back.`,
  stillLapsedAll: (count: number) => `${countText(count)} still lapsed`,
  restartsAll: 'Annual Initial Training brings these credentials back.',
  stayedLapsed: (end: Date) =>
    `Stayed lapsed: the annual training had ended on ${displayDate(end)}, only Annual Initial Training brings it back`,
} as const;
