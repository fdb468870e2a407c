import 'fake-indexeddb/auto';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addNote, addPunch, forgetSent, keepList, readWaiting } from '../lib/roll-calls/keep.ts';
import { sessionKey, storedUserId } from '../lib/session/stored-session.ts';
import { authRefusal, json, stubNetwork } from '../testing/network.ts';
import { visit } from '../testing/open-at.tsx';
import { storeSession } from '../testing/tokens.ts';

const administrators = '/rest/v1/administrators';
const asMember = {
  [administrators]: () => json(200, []),
  '/rest/v1/members': () => json(200, [{ id: 'm1', first_name: 'Mia', last_name: 'Olsen' }]),
};
const asAdmin = {
  [administrators]: () =>
    json(200, [{ id: 'a1', role: 'admin', first_name: 'Ana', last_name: 'Ruiz', is_active: true }]),
  '/rest/v1/programs': () => json(200, []),
  '/rest/v1/training_sessions': () => json(200, []),
  '/auth/v1/logout': () => new Response(null, { status: 204 }),
};
const ended = () => json(401, { code: 'PGRST303', message: 'JWT session has ended', details: null, hint: null });
const hanging = { [administrators]: () => new Promise<Response>(() => undefined) };

// Transformed in advance, so that no test waits for lazy modules.
beforeAll(() =>
  Promise.all([
    import('./screens/roll-call-screen.tsx'),
    import('./screens/no-access-screen.tsx'),
    import('../features/roll-call/waiting-note.tsx'),
    import('../features/roll-call/leave-roll-calls.tsx'),
    import('../features/roll-call/new-roll-call.tsx'),
    import('./navigation/sign-out-button.tsx'),
  ]),
);
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  Object.defineProperty(navigator, 'locks', { value: { request: async () => 'later' }, configurable: true });
});
// Test files share the browser's globals.
afterEach(() => void Reflect.deleteProperty(navigator, 'locks'));

/** Keeps a punch of one person that was not sent. */
async function takeOne(userId: string) {
  await keepList(userId, {
    ...{ id: userId, title: 'Hoist', trainingSessionId: null, openedAt: new Date().toISOString(), aheadMs: 0 },
    program: { id: 'p', name: 'Lift Ticket', base: 'LG2' },
    people: [],
  });
  await addPunch(userId, userId, { memberId: 'bo', name: 'Bo Park', takenAt: '' });
}

const wholePage = () => screen.findByRole('heading', { name: 'Roll call' });

it('a visitor is sent from a roll call to sign-in, which says what waits on this phone, and of whom nobody', async () => {
  await takeOne('ana');
  stubNetwork({});
  const router = await visit('/roll-call?program=p');
  expect(router.state.location.pathname).toBe('/signin');
  expect(router.state.location.state.requested).toBe('/roll-call?program=p');
  expect(await screen.findByText('1 punch is waiting on this phone.')).toBeTruthy();
  expect(screen.getByText('Sign in as the person who took them to send them.')).toBeTruthy();
  expect(document.body.textContent).not.toContain('Bo Park');
  expect(await readWaiting('ana')).toEqual({ mine: 1, others: 0, notes: 0 });
});

it('a member is sent from a roll call to sign-in, and told what of others waits', async () => {
  await takeOne('ana');
  storeSession();
  stubNetwork(asMember);
  const router = await visit('/roll-call');
  expect(await screen.findByText(/this account has no access to the page you asked for/)).toBeTruthy();
  expect(router.state.location.pathname).toBe('/signin');
  expect(await screen.findByText('1 punch taken by someone else is waiting on this phone.')).toBeTruthy();
});

it.each([
  ['a member', asMember, /this account has no access to the page you asked for/],
  [
    'nobody any more',
    { [administrators]: ended, '/auth/v1/user': () => authRefusal(403, 'session_not_found') },
    'Your session has ended. Please sign in again.',
  ],
])(
  'a roll call opened without an answer goes to sign-in once the server says that this is %s',
  async (_, answers, said) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    storeSession();
    await takeOne(storedUserId() ?? '');
    let answer: (response: Response) => void = () => undefined;
    const response = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    stubNetwork({ ...answers, [administrators]: () => response });
    const router = await visit('/roll-call');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(await wholePage()).toBeTruthy();
    await act(async () => answer(answers[administrators]()));
    expect(await screen.findByText(said)).toBeTruthy();
    expect(router.state.location.pathname).toBe('/signin');
    expect((await readWaiting(undefined)).others).toBe(1);
    vi.useRealTimers();
  },
);

it('a roll call without an answer asks again when the connection is back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  storeSession();
  stubNetwork(hanging);
  await visit('/roll-call');
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  await wholePage();
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  stubNetwork(asMember);
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByText(/this account has no access to the page you asked for/)).toBeTruthy();
  vi.useRealTimers();
});

it('signing out of a roll call says what waits, keeps it, and whoever took it finds it after signing in again', async () => {
  storeSession();
  const me = storedUserId() ?? '';
  await takeOne(me);
  const program = { id: 'p', name: 'Lift Ticket', base: 'LG2' };
  const said = {
    memberId: null,
    name: 'Quinn Vale',
    takenAt: '2026-11-28T18:00:00Z',
    kind: 'note',
    text: '',
    title: 'Hoist',
    program,
  } as const;
  await addNote(me, { id: 'note', listId: me, entry: said });
  stubNetwork(asAdmin);
  const session = localStorage.getItem(sessionKey) ?? '';
  await visit('/roll-call');
  await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
  const question = await screen.findByRole('alertdialog', { name: '1 punch was not sent' });
  expect(question.textContent).toContain('What is waiting stays on this phone, locked. Sign in here again to send it');
  expect(question.textContent).toContain('Notes stay on this phone until an administrator or lead signs in here');
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('1 punch is waiting on this phone.')).toBeTruthy();
  expect(screen.getByText('1 note is waiting for a decision.')).toBeTruthy();
  expect(localStorage.getItem(sessionKey)).toBeNull();
  await forgetSent('somebody else');
  localStorage.setItem(sessionKey, session);
  expect(await readWaiting(me)).toEqual({ mine: 1, others: 0, notes: 1 });
});
