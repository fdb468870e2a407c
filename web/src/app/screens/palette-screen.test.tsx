import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { rowLike } from '../../testing/answers.ts';
import { fill } from '../../testing/fill.ts';
import { json, stubNetwork } from '../../testing/network.ts';
import { visit } from '../../testing/open-at.tsx';
import { recordedAnswers } from '../../testing/recorded-answers.ts';
import { foundRow, idOf, memberRow } from '../../testing/sample-rows.ts';
import { storeSession } from '../../testing/tokens.ts';

// Transformed in advance, so that no test waits for lazy modules.
beforeAll(() =>
  Promise.all([
    import('./palette-screen.tsx'),
    import('./reports-screen.tsx'),
    import('../../api/cards/search-by-code.ts'),
  ]),
);

const administrator = { id: 'a1', role: 'admin', first_name: 'Ana', last_name: 'Ruiz', is_active: true };

async function openPalette(answers: Parameters<typeof stubNetwork>[0]) {
  storeSession();
  stubNetwork({ '/rest/v1/administrators': () => json(200, [administrator]), ...answers });
  const router = await visit('/reports');
  await screen.findByRole('heading', { level: 1, name: 'Reports' });
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search' });
  return { router, user, field };
}

it('the palette finds a saved view by its name, and opens its screen as it was saved', async () => {
  const view = rowLike(recordedAnswers.own_views, {
    id: idOf('view'),
    screen: 'members',
    name: 'Lapsed at LG2',
    query: 'base=LG2&standing=lapsed',
    is_default: false,
  });
  const { router, user, field } = await openPalette({ '/rest/v1/rpc/own_views': () => json(200, [view]) });
  await fill(user, field, 'lapsed at');
  await screen.findByRole('option', { name: /^Lapsed at LG2/ });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.href).toBe('/members?base=LG2&standing=lapsed'));
});

it('the palette takes the address of a record, with its standing, and says so if a code is nobody’s', async () => {
  const amelia = memberRow();
  const { user, field } = await openPalette({
    '/rest/v1/members': () => json(200, [amelia]),
    '/rest/v1/rpc/search_members': () => json(200, [foundRow(amelia, null)]),
  });
  await user.click(field);
  await user.paste('https://example.org/hangar');
  await user.keyboard('{Enter}');
  const said = 'No member has this code. Scan the one on a card, or the one under Show to crew.';
  expect(await screen.findByText(said)).toBeTruthy();
  await user.paste(`${location.origin}/admin/members?selected=${amelia.id}&tab=history`);
  expect((await screen.findByRole('option')).textContent).toMatch(/inactive$/);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Amelia Ortega' })).toBeTruthy();
});
