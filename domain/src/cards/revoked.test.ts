import { expect, it } from 'vitest';
import type { Evidence } from './evidence.ts';
import { revokedNow } from './revoked.ts';

const at = (time: string) => new Date(`2026-11-20T${time}Z`);
const index = 3;
const stated = {
  keyId: 'AbC-_123',
  signedAt: at('17:00:00'),
  memberName: 'Amelia Ortega',
  phone: null,
  programs: [{ index, name: 'Lift Ticket', base: null, until: at('23:00:00') }],
};
const list = (time: string, isRevoked: boolean): Evidence['list'] => ({
  signedAt: at(time),
  isRevoked: () => isRevoked,
  programs: null,
});
const seen = (time: string) => new Map([[index, at(time)]]);
const today = (time: string, held: [number, Date][]): Evidence['today'] => ({
  at: at(time),
  held: new Map(held),
  isSeenElsewhere: false,
});
const isHeld: [number, Date][] = [[index, at('23:00:00')]];
const nothing = { list: null, today: null, seenRevoked: new Map() };

it.each<[string, Partial<typeof nothing | Evidence>, Date | null]>([
  ['stands where nothing says otherwise', { list: list('18:00:00', false) }, null],
  ['is revoked by the list, from its time', { list: list('18:00:00', true) }, at('18:00:00')],
  ['is revoked by the server today', { list: list('18:00:00', false), today: today('18:00:09', []) }, at('18:00:09')],
  [
    'stays so by the list that showed it',
    { list: list('18:00:00', false), seenRevoked: seen('18:00:00') },
    at('18:00:00'),
  ],
  ['stays so by an older list', { list: list('17:59:59', false), seenRevoked: seen('18:00:00') }, at('18:00:00')],
  ['stays so without any list', { seenRevoked: seen('18:00:00') }, at('18:00:00')],
  [
    'stands again once the server says that it is held, before any list does',
    { list: list('17:59:59', true), today: today('18:01:00', isHeld), seenRevoked: seen('18:00:00') },
    null,
  ],
  [
    'stays so when the server said that it is held before it was seen revoked',
    { list: list('17:59:59', false), today: today('17:59:59', isHeld), seenRevoked: seen('18:00:00') },
    at('18:00:00'),
  ],
  ['stands again by a newer list', { list: list('18:00:01', false), seenRevoked: seen('18:00:00') }, null],
  [
    'is revoked by a newer list too, from then on',
    { list: list('18:00:30', true), seenRevoked: seen('18:00:00') },
    at('18:00:30'),
  ],
  [
    'is revoked by the server today, as of the same moment as a list that says otherwise',
    { list: list('18:00:20', false), today: today('18:00:20', []), seenRevoked: seen('18:00:00') },
    at('18:00:20'),
  ],
])('a credential of a statement %s', (_, sources, since) => {
  expect(revokedNow(stated, { ...nothing, ...sources }).get(index)).toEqual(since);
});
