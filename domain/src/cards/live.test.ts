import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Judged, judgeCard } from './verdict.ts';

const now = new Date('2026-11-20T18:00:00Z');
const later = new Date('2027-11-20T18:00:00Z');
const phone = { key: 'A'.repeat(44), index: 2 };

type Facts = {
  hasPhone?: boolean;
  /** Age in seconds of the phone's signature; null if the phone signed nothing. */
  seconds?: number | null;
  isPhoneClockKnown?: boolean;
  isClockKnown?: boolean;
  isEnded?: boolean;
  isConnected?: boolean;
  isSeenElsewhere?: boolean;
};

function verdictOn({
  hasPhone = true,
  seconds = 10,
  isPhoneClockKnown = true,
  isClockKnown = true,
  isEnded = false,
  isConnected = false,
  isSeenElsewhere = false,
}: Facts): string {
  const programs = [{ index: 3, name: 'Lift Ticket', base: null, until: later }];
  const statement = {
    keyId: 'AbC-_123',
    signedAt: now,
    memberName: 'Amelia Ortega',
    phone: hasPhone ? phone : null,
    programs,
  };
  const shownAt = seconds === null ? null : new Date(now.getTime() - seconds * 1000);
  const judged: Judged = {
    checked: { kind: 'signed', statement, shown: shownAt && { at: shownAt, isClockKnown: isPhoneClockKnown } },
    list: { signedAt: now, isRevoked: (index) => isEnded && index === phone.index, programs: null },
    now,
    isConnected,
    today: isConnected ? { at: now, held: new Map([[3, later]]), isSeenElsewhere } : null,
    seenRevoked: new Map(),
    seen: { at: now, isClockKnown },
    sought: null,
  };
  return judgeCard(judged).kind;
}

describe('a code signed by a phone', () => {
  it.each<[string, Facts, string]>([
    ['of now', {}, 'valid'],
    ['of a minute', { seconds: 60 }, 'valid'],
    ['of more than a minute', { seconds: 61 }, 'not-live'],
    ['some seconds ahead', { seconds: -10 }, 'valid'],
    ['further ahead', { seconds: -11 }, 'not-live'],
    ['of a phone that does not know the time', { isPhoneClockKnown: false }, 'ask-id'],
    ['of a phone that does not know the time, five minutes old', { isPhoneClockKnown: false, seconds: 300 }, 'ask-id'],
    ['of a phone that does not know the time, older', { isPhoneClockKnown: false, seconds: 301 }, 'not-live'],
    ['of a phone that does not know the time, far ahead', { isPhoneClockKnown: false, seconds: -301 }, 'not-live'],
    ['on a device that does not know the time', { isClockKnown: false, seconds: 200 }, 'ask-id'],
    ['of a phone that is not bound any more', { isEnded: true }, 'ask-id'],
    ['that is not there', { seconds: null }, 'ask-id'],
    ['of no phone at all', { hasPhone: false, seconds: null }, 'ask-id'],
  ])('a code %s, with %j, is judged %s', (_, facts, kind) => {
    expect([verdictOn(facts), verdictOn({ ...facts, isConnected: true })]).toEqual([kind, kind]);
  });

  it('a code signed by a phone that somebody else was shown is not live, as far as the server can say', () => {
    expect(verdictOn({ isConnected: true, isSeenElsewhere: true })).toBe('not-live');
    expect(verdictOn({ isConnected: true, isSeenElsewhere: true, seconds: null })).toBe('ask-id');
  });

  it('a code signed by a phone is green only if the bound phone signed it within the minute, by two known clocks', () => {
    fc.assert(
      fc.property(
        fc.record({
          hasPhone: fc.boolean(),
          seconds: fc.option(fc.integer({ min: -400, max: 400 })),
          isPhoneClockKnown: fc.boolean(),
          isClockKnown: fc.boolean(),
          isEnded: fc.boolean(),
          isConnected: fc.boolean(),
        }),
        (facts) => {
          const { hasPhone, seconds, isPhoneClockKnown, isClockKnown, isEnded } = facts;
          const isLive = seconds !== null && seconds <= 60 && seconds >= -10;
          const isGreen = hasPhone && isLive && isPhoneClockKnown && isClockKnown && !isEnded;
          expect(verdictOn(facts) === 'valid').toBe(isGreen);
        },
      ),
    );
  });
});
