import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProduct } from '../../app/create-product.ts';
import {
  addNote,
  addPunch,
  answerPunch,
  discardPunch,
  dropList,
  forgetSent,
  keepList,
  readKept,
  readNotes,
  readWaiting,
  settleNote,
  settlePunch,
  takeBackPunch,
} from '../../lib/roll-calls/keep.ts';
import type { Note, PendingPunch, RollCall } from '../../lib/roll-calls/roll-call.ts';
import { storedUserId } from '../../lib/session/stored-session.ts';
import { answerOf } from '../../testing/answers.ts';
import { json, stubNetwork } from '../../testing/network.ts';
import { recordedAnswers } from '../../testing/recorded-answers.ts';
import { storeSession } from '../../testing/tokens.ts';
import { sendPunches } from './send-punches.ts';

const list: RollCall = {
  ...{ id: 'list', title: 'Hoist', trainingSessionId: null, openedAt: '', aheadMs: 0 },
  program: { id: 'program', name: 'Lift Ticket', base: 'LG2' },
  people: [{ id: 'amelia', name: 'Amelia Ortega', until: '', isExpected: true }],
};
const other = 'somebody-else';
let me: string;

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  Object.defineProperty(navigator, 'locks', { value: oneAtATime(), configurable: true });
  storeSession();
  me = storedUserId() ?? '';
  await keepList(me, list);
});

afterEach(() => void Reflect.deleteProperty(navigator, 'locks'));

/** Implements a single lock of the browser's `navigator.locks`. */
function oneAtATime() {
  let isHeld = false;
  return {
    async request(_name: string, _options: object, work: (lock: object | null) => Promise<unknown>) {
      if (isHeld) return work(null);
      isHeld = true;
      return work({}).finally(() => {
        isHeld = false;
      });
    },
  };
}

const take = async (...ids: string[]) => {
  for (const id of ids) await addPunch(me, 'list', { memberId: id, name: `Name of ${id}`, takenAt: `${id} time` });
};

type SentPunch = { memberId: string; key: string | null; despiteRecent?: string };

const stays = {
  ...recordedAnswers['roll-call-punch'].data,
  expiresDate: '2026-11-30T18:00:00Z',
  isOvertaken: false,
  move: 'stays',
  lacksAnnual: true,
} as const;

/** A server that answers so, one request after another; 'lost' is done and never answered. */
function serve(...answers: ('done' | 'lost' | [number, object])[]) {
  const requests: SentPunch[] = [];
  stubNetwork({
    '/functions/v1/roll-call-punch': async (request) => {
      requests.push({ ...(await request.json()), key: request.headers.get('idempotency-key') });
      const answer = answers.shift() ?? 'done';
      if (answer === 'lost') throw new TypeError('Failed to fetch');
      return answer === 'done' ? json(200, answerOf('roll-call-punch', { data: stays })) : json(...answer);
    },
  });
  return requests;
}

const send = () => sendPunches(createProduct().server, me);
const states = async () => (await readKept(me)).punches.map(({ entry, state }) => `${entry.memberId} ${state}`);
const question = { code: 'punched_recently', message: 'Recently', recent: { id: 'punch', at: 'then', by: 'Ada' } };

it('pending punches are sent in the order taken, and one without a reply is sent again as it was, under its key', async () => {
  await take('a', 'b', 'c');
  const first = serve('done', 'lost');
  expect(await send()).toBe('no answer');
  expect(await states()).toEqual(['a recorded', 'b waiting', 'c waiting']);
  const second = serve();
  expect(await send()).toBe('sent');
  expect(await states()).toEqual(['a recorded', 'b recorded', 'c recorded']);
  expect([...first, ...second].map(({ memberId }) => memberId)).toEqual(['a', 'b', 'b', 'c']);
  expect(second[0]).toEqual(first[1]);
  expect(new Set([...first, ...second].map(({ key }) => key)).size).toBe(3);
});

it('two tabs that send at once send each pending punch once', async () => {
  await take('a', 'b');
  const requests = serve();
  expect(await Promise.all([send(), send()])).toEqual(['sent', 'later']);
  expect(requests.map(({ memberId }) => memberId)).toEqual(['a', 'b']);
});

it('a refusal or question stops nobody else, stays until it is settled, and an answer goes under the same key', async () => {
  await take('a', 'b', 'c');
  const requests = serve([409, question], [409, { code: 'removed_meanwhile', message: 'Removed' }], 'done');
  expect(await send()).toBe('sent');
  const { punches } = await readKept(me);
  expect(punches.map(({ state, response }) => [state, response])).toEqual([
    ['refused', question],
    ['refused', { code: 'removed_meanwhile', message: 'Removed' }],
    ['recorded', { code: null, message: 'Expiry stays Nov 30, 2026: the annual training is due' }],
  ]);
  expect(await readWaiting(me)).toEqual({ mine: 2, others: 0, notes: 0 });
  expect(await dropList('list')).toBe(false);
  if (punches[0]) await answerPunch(me, punches[0], { despiteRecent: 'punch' });
  const answered = serve();
  await send();
  expect(answered).toEqual([{ ...requests[0], despiteRecent: 'punch' }]);
  expect(await discardPunch(punches[1]?.id ?? '')).toBe(true);
  expect(await dropList('list')).toBe(true);
  expect(await readKept(me)).toEqual({ lists: [], punches: [] });
});

it('a question about somebody grounded is answered too, and why they are is not kept', async () => {
  await take('a');
  const grounding = { id: '7', since: 'then', until: '2099-12-03', reason: 'Broken wrist' };
  serve([409, { code: 'member_grounded', message: 'Grounded', grounding }]);
  await send();
  const [punch] = (await readKept(me)).punches;
  expect(punch?.response).toEqual({
    ...{ code: 'member_grounded', message: 'Grounded' },
    grounding: { id: '7', until: '2099-12-03' },
  });
  if (punch) await answerPunch(me, punch, { despiteGrounding: '7' });
  const answered = serve();
  await send();
  expect(answered).toMatchObject([{ memberId: 'a', despiteGrounding: '7' }]);
});

it.each([
  [401, { code: 'session_ended', message: 'Over' }, 'signed out', true],
  [403, { code: 'administrators_only', message: 'No' }, 'not allowed', true],
  [403, { code: 'proof_needed', message: 'Is it you?' }, 'proof needed', true],
  [503, { code: 'busy', message: 'Busy' }, 'no answer', false],
  [502, { message: 'A proxy' }, 'no answer', false],
  [409, { code: 'roll_call_ahead', message: 'Not yet' }, 'later', true],
] as const)(
  '%s %j leaves everything waiting, to be taken back if the server surely wrote nothing',
  async (status, body, end, isTakenBack) => {
    await take('a');
    serve([status, body]);
    expect(await send()).toBe(end);
    expect(await states()).toEqual(['a waiting']);
    expect(await takeBackPunch((await readKept(me)).punches[0]?.id ?? '')).toBe(isTakenBack);
  },
);

it('a list that the person may no longer punch keeps every punch by name, and stops no other list', async () => {
  await take('a', 'b');
  await keepList(me, { ...list, id: 'elsewhere', program: { id: 'other', name: 'Lift Ticket', base: 'LG5' } });
  await addPunch(me, 'elsewhere', { memberId: 'c', name: 'Name of c', takenAt: 'c time' });
  const requests = serve([403, { code: 'not_allowed', message: 'No' }]);
  expect(await send()).toBe('not allowed');
  expect(requests.map(({ memberId }) => memberId)).toEqual(['a', 'c']);
  expect(await states()).toEqual(['a waiting', 'b waiting', 'c recorded']);
});

it('what was not sent can be taken back; what may have reached the server cannot, whatever it says later', async () => {
  await take('a', 'b');
  serve('lost');
  await send();
  serve([403, { code: 'proof_needed', message: 'Is it you?' }]);
  await send();
  const [tried, untried] = (await readKept(me)).punches;
  expect([await takeBackPunch(tried?.id ?? ''), await takeBackPunch(untried?.id ?? '')]).toEqual([false, true]);
  expect(await states()).toEqual(['a waiting']);
});

it("somebody else's pending punches stay closed, are counted, are not sent, and outlive every sign-out", async () => {
  await take('a');
  await keepList(other, { ...list, id: 'theirs' });
  await keepList(other, { ...list, id: 'done' });
  await addPunch(other, 'theirs', { memberId: 'x', name: 'Secret Name', takenAt: '' });
  const requests = serve();
  expect(await sendPunches(createProduct().server, other)).toBe('signed out');
  await send();
  expect(requests.map(({ memberId }) => memberId)).toEqual(['a']);
  expect(await readWaiting(me)).toEqual({ mine: 0, others: 1, notes: 0 });
  await forgetSent(me);
  expect((await readKept(other)).lists.map(({ id }) => id)).toEqual(['theirs']);
  expect((await readKept(me)).lists).toHaveLength(1);
  await forgetSent();
  expect(await readKept(me)).toEqual({ lists: [], punches: [] });
  expect(await readWaiting(me)).toEqual({ mine: 0, others: 1, notes: 0 });
});

it('signing out keeps what was not sent, and signing in again sends it', async () => {
  await take('a', 'b');
  serve('done', 'lost');
  await send();
  await forgetSent();
  expect(await readWaiting(undefined)).toEqual({ mine: 0, others: 1, notes: 0 });
  const requests = serve();
  expect(await send()).toBe('sent');
  expect(requests.map(({ memberId }) => memberId)).toEqual(['b']);
  expect(await states()).toEqual(['a recorded', 'b recorded']);
});

it('a note is saved once, never sent, outlives every sign-out, and any administrator can settle it', async () => {
  const note: Note = {
    ...{ id: 'note', listId: 'list' },
    entry: {
      ...{ memberId: null, name: 'Maya Lindqvist', takenAt: 'then', kind: 'question', text: 'From LG5?' },
      ...{ title: list.title, program: list.program },
    },
  };
  await Promise.all([addNote(me, note), addNote(me, note)]);
  await take('a');
  const requests = serve();
  expect(await send()).toBe('sent');
  expect(requests.map(({ memberId }) => memberId)).toEqual(['a']);
  expect(await dropList('list')).toBe(false);
  await forgetSent();
  await forgetSent(other);
  expect(await readWaiting(other)).toEqual({ mine: 0, others: 0, notes: 1 });
  expect(await readNotes(other)).toEqual([]);
  expect(await readNotes()).toEqual([note]);
  expect([await settleNote('note'), await settleNote('note')]).toEqual([true, false]);
  await forgetSent(other);
  expect(await rowsOf('keys', 'lists', 'slips')).toEqual([[], [], []]);
});

it('what comes after everything was removed leaves nothing, and no punch that nobody can send', async () => {
  await take('a', 'b');
  const [first, second] = (await readKept(me)).punches as [PendingPunch, PendingPunch];
  serve();
  await send();
  await forgetSent();
  await expect(take('c')).rejects.toThrow();
  await settlePunch(me, first.id, 'recorded', { code: null, message: '' });
  await answerPunch(me, second, { despiteRecent: 'punch' });
  expect(await rowsOf('keys', 'lists', 'slips')).toEqual([[], [], []]);
  await keepList(me, list);
  await dropList(list.id);
  await expect(take('c')).rejects.toThrow();
});

/** Everything in the database, exactly as stored. */
async function rowsOf(...names: string[]): Promise<unknown[]> {
  const opened = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('ffl-roll-calls');
    request.onsuccess = () => resolve(request.result);
  });
  const rows = await Promise.all(
    names.map(
      (name) =>
        new Promise((resolve) => {
          const request = opened.transaction(name).objectStore(name).getAll();
          request.onsuccess = () => resolve(request.result);
        }),
    ),
  );
  opened.close();
  return rows;
}

it('no name lies on the device in the clear', async () => {
  await take('amelia');
  const rows = await rowsOf('lists', 'slips');
  const bytes = (_key: string, value: unknown) =>
    value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value;
  expect(JSON.stringify(rows, bytes)).not.toMatch(/Amelia|Name of|Hoist|Lift|LG2|time/);
});
