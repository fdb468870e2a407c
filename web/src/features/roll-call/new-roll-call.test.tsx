import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { json, stubNetwork } from '../../testing/network.ts';
import { visit } from '../../testing/open-at.tsx';
import { storeSession } from '../../testing/tokens.ts';

const now = new Date('2026-11-20T18:00:00Z');
const program = (id: string, name: string, base: string, type: string) => ({
  ...{ id, name, program_type: type, validity_period_days: 365, two_clocks: false },
  ...{ seasons: [], bases: { base_name: base } },
});
const hoist = {
  ...{ id: 's1', training_type: 'Hoist', date: '2026-11-20', start_time: '13:00', meeting_place: 'Hangar' },
  ...{ base: 'LG2', program_id: 'rescue-deployment' },
};
const readable = {
  '/rest/v1/administrators': () =>
    json(200, [{ id: 'a1', role: 'admin', first_name: 'Ana', last_name: 'Ruiz', is_active: true }]),
  '/rest/v1/programs': () =>
    json(200, [
      program('av1', 'Avalanche Deployment', 'LG1', 'avalanche'),
      program('rd1', 'Rescue Deployment', 'LG1', 'rescue'),
      program('rd2', 'Rescue Deployment', 'LG2', 'rescue'),
    ]),
  '/rest/v1/training_sessions': () => json(200, [hoist, { ...hoist, id: 's2', program_id: null }]),
};

beforeAll(() => Promise.all([import('../../app/screens/roll-call-screen.tsx'), import('./new-roll-call.tsx')]));
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  Object.defineProperty(navigator, 'locks', { value: { request: async () => 'later' }, configurable: true });
  storeSession();
  stubNetwork(readable);
  return () => {
    Reflect.deleteProperty(navigator, 'locks');
    vi.useRealTimers();
  };
});

const basesOffered = () =>
  within(screen.getByRole('group', { name: 'At which base?' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

it("a roll call of today's session opens with one press, which says when and where", async () => {
  await visit('/roll-call');
  const today = within(await screen.findByRole('region', { name: 'Today' }));
  const [link, ...others] = today.getAllByRole('link');
  expect(others).toEqual([]);
  expect(link?.textContent).toBe('Hoist1:00 PM MST · Rescue Deployment at LG2 · Hangar');
  expect(link?.getAttribute('href')).toBe('/roll-call?session=s1&program=rd2');
});

it('a new roll call asks for a program, then one of its bases, and the next one begins with both', async () => {
  const router = await visit('/roll-call');
  await userEvent.click(await screen.findByRole('button', { name: 'Rescue Deployment' }));
  expect(basesOffered()).toEqual(['LG1', 'LG2']);
  await userEvent.click(screen.getByRole('button', { name: 'LG2' }));
  await waitFor(() => expect(router.state.location.href).toBe('/roll-call?program=rd2'));
  await router.navigate({ to: '/roll-call' });
  await screen.findByRole('button', { name: 'Rescue Deployment', pressed: true });
  expect(basesOffered()).toEqual(['LG2', 'LG1']);
});
