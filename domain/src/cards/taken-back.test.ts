import { expect, it } from 'vitest';
import type { Evidence } from './evidence.ts';
import { takenBackNow } from './taken-back.ts';

const at = (time: string) => new Date(`2026-11-20T${time}Z`);
const index = 3;
const stated = {
  keyId: 'AbC-_123',
  signedAt: at('17:00:00'),
  memberName: 'Amelia Ortega',
  programs: [{ index, name: 'Lift Ticket', base: null, until: at('23:00:00') }],
};
const list = (time: string, isRevoked: boolean): Evidence['list'] => ({
  signedAt: at(time),
  isRevoked: () => isRevoked,
});
const seen = (time: string) => new Map([[index, at(time)]]);
const today = (time: string, held: [number, Date][]): Evidence['today'] => ({ at: at(time), held: new Map(held) });
const isHeld: [number, Date][] = [[index, at('23:00:00')]];
const nothing = { list: null, today: null, seenTakenBack: new Map() };

it.each<[string, Partial<typeof nothing | Evidence>, Date | null]>([
  ['stands where nothing says otherwise', { list: list('18:00:00', false) }, null],
  ['is taken back by the list, from its time', { list: list('18:00:00', true) }, at('18:00:00')],
  [
    'is taken back by the server today',
    { list: list('18:00:00', false), today: today('18:00:09', []) },
    at('18:00:09'),
  ],
  [
    'stays so by the list that showed it',
    { list: list('18:00:00', false), seenTakenBack: seen('18:00:00') },
    at('18:00:00'),
  ],
  ['stays so by an older list', { list: list('17:59:59', false), seenTakenBack: seen('18:00:00') }, at('18:00:00')],
  ['stays so without any list', { seenTakenBack: seen('18:00:00') }, at('18:00:00')],
  [
    'stays so when the server says that it is held, but its list is older',
    { list: list('17:59:59', false), today: today('18:01:00', isHeld), seenTakenBack: seen('18:00:00') },
    at('18:00:00'),
  ],
  ['stands again by a newer list', { list: list('18:00:01', false), seenTakenBack: seen('18:00:00') }, null],
  [
    'is taken back by a newer list too, from then on',
    { list: list('18:00:30', true), seenTakenBack: seen('18:00:00') },
    at('18:00:30'),
  ],
  [
    'is taken back by the server today, whatever a newer list says',
    { list: list('18:00:30', false), today: today('18:00:20', []), seenTakenBack: seen('18:00:00') },
    at('18:00:20'),
  ],
])('a place %s', (_, sources, since) => {
  expect(takenBackNow(stated, { ...nothing, ...sources }).get(index)).toEqual(since);
});
