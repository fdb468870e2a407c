import { countText } from '../numbers/index.ts';
import { displayDate } from '../time/index.ts';

/** Before a punch, and after it. */
export const clockActMessages = {
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
