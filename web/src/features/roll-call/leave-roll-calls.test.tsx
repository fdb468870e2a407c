import 'fake-indexeddb/auto';
import { render, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { keepList, readKept } from '../../lib/roll-calls/keep.ts';
import type { RollCall } from '../../lib/roll-calls/roll-call.ts';
import { storedUserId } from '../../lib/session/stored-session.ts';
import { storeSession } from '../../testing/tokens.ts';
import { LeaveRollCalls } from './leave-roll-calls.tsx';

const list: RollCall = {
  ...{ id: 'list', title: 'Hoist', trainingSessionId: null, openedAt: '', aheadMs: 0 },
  program: { id: 'program', name: 'Lift Ticket', base: 'LG2' },
  people: [],
};

it('a roll call list that is read while somebody signs out is not left behind', async () => {
  storeSession();
  const me = storedUserId() ?? '';
  await keepList(me, list);
  const ended = Promise.withResolvers<void>();
  let isLeaving = false;
  async function handleLeave() {
    isLeaving = true;
    await ended.promise;
  }
  render(<LeaveRollCalls onLeave={handleLeave} onClose={() => undefined} />);
  await waitFor(() => expect(isLeaving).toBe(true));
  await keepList(me, list);
  ended.resolve();
  await waitFor(async () => expect((await readKept(me)).lists).toEqual([]));
});
