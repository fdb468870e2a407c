import { screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { authRefusal, json, stubNetwork } from '../testing/network.ts';
import { visit } from '../testing/open-at.tsx';
import { storeSession, user } from '../testing/tokens.ts';

// Transformed in advance, so that no test waits for lazy modules.
beforeAll(() => import('../features/account/account-page.tsx'));

const ended = () => json(401, { code: 'PGRST303', message: 'JWT session has ended', details: null, hint: null });
const asMember = {
  '/rest/v1/administrators': () => json(200, []),
  '/rest/v1/members': () => json(200, [{ id: 'm1', first_name: 'Mia', last_name: 'Olsen' }]),
  '/auth/v1/logout': () => new Response(null, { status: 204 }),
};

it.each(['session_not_found', 'user_not_found', 'user_banned'])(
  'a session the server refuses because of %s leaves the page for sign-in, with a message and without a trace',
  async (code) => {
    storeSession();
    stubNetwork({
      ...asMember,
      '/rest/v1/rpc/own_sessions': ended,
      '/auth/v1/user': () => authRefusal(403, code),
    });
    const router = await visit('/account');
    expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/signin');
    expect(localStorage.getItem('ffl-session')).toBeNull();
  },
);

it('a session the server refuses before the role is known opens sign-in at once, with the same message', async () => {
  storeSession();
  stubNetwork({ '/rest/v1/administrators': ended, '/auth/v1/user': () => authRefusal(403, 'session_not_found') });
  await visit('/account');
  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeTruthy();
});

it('a session the server refuses stays if only one call was refused', async () => {
  storeSession();
  stubNetwork({ ...asMember, '/rest/v1/rpc/own_sessions': ended, '/auth/v1/user': () => json(200, user) });
  const router = await visit('/account');
  expect(await screen.findByText('Your devices could not be loaded.')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/account');
});
