import { describe, expect, it } from 'vitest';
import type { StatusList } from './evidence.ts';
import { ageText } from './messages.ts';
import type { CardStatement } from './statement.ts';
import { type Judged, judgeCard } from './verdict.ts';
import { verdictSentences } from './verdict-words.ts';

const now = new Date('2026-11-20T18:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

const live = { at: now, isClockKnown: true };
const phone = { key: 'A'.repeat(44), index: 2 };
const until = new Date('2027-11-20T18:00:00Z');
const avalanche = { index: 3, name: 'Avalanche Deployment', base: 'LG1', until };
const rescue = { index: 4, name: 'Rescue Deployment', base: 'LG1', until };

function statement(minutes: number, programs: CardStatement['programs'] = [avalanche, rescue]): Judged['checked'] {
  const stated = { keyId: 'AbC-_123', signedAt: minutesAgo(minutes), memberName: 'Amelia Ortega', phone, programs };
  return { kind: 'signed', statement: stated, shown: live };
}

function list(minutes: number, revoked: readonly number[] = [], length = 8): StatusList {
  return {
    signedAt: minutesAgo(minutes),
    isRevoked: (index) => (index < length ? revoked.includes(index) : undefined),
    programs: null,
  };
}

function today(...held: [number, Date][]): Judged['today'] {
  return { at: now, held: new Map(held), isSeenElsewhere: false };
}

const connected: Judged = {
  checked: statement(5),
  list: list(0),
  now,
  isConnected: true,
  today: today([3, until], [4, until]),
  seenRevoked: new Map(),
  seen: live,
  sought: null,
};
const alone: Judged = {
  checked: statement(600),
  list: list(2000),
  now,
  isConnected: false,
  today: null,
  seenRevoked: new Map(),
  seen: live,
  sought: null,
};
const day = 24 * 60;
const lapsedRescue = { ...rescue, until: minutesAgo(1) };

it.each<[string, Judged, string]>([
  ['a fresh one, confirmed today', connected, 'valid'],
  ['a fresh one of which today was not told', { ...connected, today: null }, 'valid'],
  ["one that the server doesn't know as its own", { ...alone, refusal: 'not ours' }, 'unknown-key'],
  ['one that is too old by the clock of the server', { ...alone, refusal: 'too old' }, 'too-old'],
  ['one of a day', { ...connected, checked: statement(day) }, 'valid'],
  ['one of more than a day', { ...connected, checked: statement(day + 1) }, 'too-old'],
  ['one of a day without a connection', { ...alone, checked: statement(day) }, 'valid'],
  ['one of more than a day without a connection', { ...alone, checked: statement(day + 1) }, 'too-old'],
  ['one by a list of just less than three days', { ...alone, list: list(3 * day - 1) }, 'valid'],
  ['one by a list of three days', { ...alone, list: list(3 * day) }, 'unchecked'],
  ['one that was revoked, as a list of three days says', { ...alone, list: list(3 * day, [3]) }, 'revoked'],
  [
    'one of which nothing is in force, by a list of three days',
    { ...alone, checked: statement(600, [lapsedRescue]), list: list(3 * day) },
    'lapsed',
  ],
  ['one that was revoked', { ...connected, list: list(0, [4]) }, 'revoked'],
  ['one that was revoked, as a kept list says', { ...alone, list: list(2000, [3]) }, 'revoked'],
  ['one that the server says is over today', { ...connected, today: today([3, until]) }, 'revoked'],
  ['one beyond the end of an older list', { ...alone, list: list(2000, [], 4) }, 'valid'],
  ['one beyond the end of a newer list', { ...alone, list: list(10, [], 4) }, 'revoked'],
  ['one of which something lapsed', { ...alone, checked: statement(5, [avalanche, lapsedRescue]) }, 'partly'],
  ['one of which all lapsed', { ...alone, checked: statement(5, [lapsedRescue]) }, 'lapsed'],
  [
    'one of which all lapsed today, as the server says',
    { ...connected, today: today([3, minutesAgo(1)], [4, minutesAgo(2)]) },
    'lapsed',
  ],
  [
    'one that lapsed and was renewed by today',
    { ...connected, checked: statement(5, [avalanche, lapsedRescue]) },
    'valid',
  ],
  [
    'one that lapsed, and of which something was revoked',
    { ...alone, checked: statement(5, [avalanche, lapsedRescue]), list: list(2000, [3]) },
    'revoked',
  ],
  ['one that was changed', { ...connected, checked: { kind: 'forged' } }, 'forged'],
  ['one that is torn', { ...connected, checked: { kind: 'unreadable' } }, 'unreadable'],
  [
    'one of a key that is not known',
    { ...connected, checked: { ...statement(5), kind: 'unknown key' } as Judged['checked'] },
    'unknown-key',
  ],
  ['one that no key is there for', { ...alone, checked: { kind: 'no keys' } }, 'unchecked'],
  ['one that no list is there for', { ...alone, list: null }, 'unchecked'],
  ['one with a list that is not of now, with a connection', { ...connected, list: list(11) }, 'unchecked'],
  ['one of five minutes ahead', { ...connected, checked: statement(-5) }, 'valid'],
  ['one of six minutes ahead', { ...connected, checked: statement(-6) }, 'wrong-clock'],
  ['one that is older than a kept list, by a clock that was set back', { ...alone, list: list(-6) }, 'wrong-clock'],
])('the verdict on a card on %s', (_, judged, kind) => {
  expect(judgeCard(judged).kind).toBe(kind);
});

it("the verdict on a card shows each program separately, those in force first, and nothing that can't be relied on", () => {
  const stated = [lapsedRescue, { ...rescue, index: 5 }, avalanche];
  const { programs } = judgeCard({ ...alone, checked: statement(5, stated), list: list(2000, [5]) });
  expect(programs.map(({ program, state }) => [program.index, state])).toEqual([
    [3, 'valid'],
    [5, 'revoked'],
    [4, 'lapsed'],
  ]);
  expect(judgeCard({ ...alone, checked: statement(2 * day) }).programs).toEqual([]);
});

it("the verdict on a card shows a renewed one with today's end", () => {
  const later = new Date('2028-01-01T00:00:00Z');
  const { programs } = judgeCard({ ...connected, today: today([3, later], [4, until]) });
  expect(programs.map((one) => one.until)).toEqual([later, until]);
});

describe('what lapsed', () => {
  const lapsed = (...stated: CardStatement['programs']) =>
    verdictSentences(judgeCard({ ...alone, checked: statement(5, stated) }), null, now);
  const ended = { ...avalanche, until: new Date('2026-11-04T06:59:59Z') };

  it('a lapsed program is named with its date in Denver', () => {
    expect(lapsed(ended, rescue)).toEqual(['Avalanche Deployment lapsed Nov 03, 2026']);
  });

  it('a lapsed program is named with its base if it is stated at another one too', () => {
    expect(lapsed(ended, { ...avalanche, index: 5, base: 'LG2' })).toEqual([
      'Avalanche Deployment at LG1 lapsed Nov 03, 2026',
    ]);
  });
});

it.each([
  [0, 'just now'],
  [1, '1 minute ago'],
  [59, '59 minutes ago'],
  [60, '1 hour ago'],
  [47 * 60, '47 hours ago'],
  [48 * 60, '2 days ago'],
])('an age of %i minutes reads %s', (minutes, text) => {
  expect(ageText(minutesAgo(minutes), now)).toBe(text);
});
