import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { rowLike } from '../../testing/answers.ts';
import { fill } from '../../testing/fill.ts';
import { json, stubNetwork } from '../../testing/network.ts';
import { visit } from '../../testing/open-at.tsx';
import { recordedAnswers } from '../../testing/recorded-answers.ts';
import { idOf } from '../../testing/sample-rows.ts';
import { storeSession } from '../../testing/tokens.ts';

// Transformed in advance, so that no test waits for lazy modules.
beforeAll(() => Promise.all([import('./palette-screen.tsx'), import('./reports-screen.tsx')]));

it('the palette finds a saved view by its name, and opens its screen as it was saved', async () => {
  storeSession();
  const view = rowLike(recordedAnswers.own_views, {
    id: idOf('view'),
    screen: 'members',
    name: 'Lapsed at LG2',
    query: 'base=LG2&standing=lapsed',
    is_default: false,
  });
  const administrator = { id: 'a1', role: 'admin', first_name: 'Ana', last_name: 'Ruiz', is_active: true };
  stubNetwork({
    '/rest/v1/administrators': () => json(200, [administrator]),
    '/rest/v1/rpc/own_views': () => json(200, [view]),
  });
  const router = await visit('/reports');
  await screen.findByRole('heading', { level: 1, name: 'Reports' });
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  await fill(user, await screen.findByRole('combobox', { name: 'Search' }), 'lapsed at');
  await screen.findByRole('option', { name: /^Lapsed at LG2/ });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.href).toBe('/members?base=LG2&standing=lapsed'));
});
