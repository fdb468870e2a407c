import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { rowLike } from '../../testing/answers.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { badGateway, json, stubNetwork } from '../../testing/network.ts';
import { recordedAnswers } from '../../testing/recorded-answers.ts';
import { idOf } from '../../testing/sample-rows.ts';
import { Likenesses } from './likenesses.tsx';

const grounding = { id: '7', since: '2026-11-20T17:00:00Z', until: null, reason: 'Broken wrist' };
const anders = rowLike(recordedAnswers.member_likenesses, {
  ...{ id: idOf('Anders'), first_name: 'Anders', last_name: 'Bergstrom', email: 'anders@example.org' },
  ...{ organization: 'Flight For Life', same_name: true, same_phone: false, grounding, former: null },
});
const andy = { ...anders, id: idOf('Andy'), first_name: 'Andy', grounding: null, same_name: false };

async function open(found: () => Response, set = () => json(200, true)) {
  const sent = stubNetwork({ '/rest/v1/rpc/member_likenesses': found, '/rest/v1/rpc/set_members_apart': set });
  const root = createRootRoute();
  const component = () => <Likenesses memberId={idOf('new')} />;
  const route = createRoute({ getParentRoute: () => root, path: '/admin/members', component });
  const history = createMemoryHistory({ initialEntries: ['/admin/members'] });
  const router = createRouter({ routeTree: root.addChildren([route]), history });
  let shown: ReturnType<typeof renderInProduct> | undefined;
  await act(async () => {
    shown = renderInProduct(<RouterProvider router={router as never} />);
  });
  const writes = async () =>
    Promise.all(sent.filter(({ url }) => url.endsWith('set_members_apart')).map((request) => request.clone().json()));
  return { writes, toast: () => shown?.toast.current, user: userEvent.setup() };
}

afterEach(() => vi.unstubAllGlobals());

it('a record says who else may be the same person, with what is the same, a grounding and a link to that record', async () => {
  await open(() => json(200, [anders, andy]));
  await screen.findByText('May be the same person as Anders Bergstrom, Flight For Life, grounded');
  screen.getByText('Same name; grounded: Broken wrist, anders@example.org');
  screen.getByText('May be the same person as Andy Bergstrom, Flight For Life');
  screen.getByText('Similar at sign-up, anders@example.org');
  const [link] = screen.getAllByRole('link', { name: 'Open that record' });
  expect(link?.getAttribute('href')).toBe(`/admin/members?selected=${anders.id}`);
});

it('two records are kept as those of two people at one press, which can be undone', async () => {
  let found = [anders];
  const { user, writes, toast } = await open(
    () => json(200, found),
    () => {
      found = found.length === 0 ? [anders] : [];
      return json(200, true);
    },
  );
  await user.click(
    await screen.findByRole('button', {
      name: 'Not the same person as Anders Bergstrom, Flight For Life, grounded',
    }),
  );
  await waitFor(() => expect(screen.queryByText(/^May be the same person as/)).toBeNull());
  screen.getByText('Kept as two people');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'May be the same person' }));
  expect(await writes()).toEqual([{ member: idOf('new'), other: anders.id, apart: true }]);
  expect(toast()).toMatchObject({ tone: 'success', title: 'Kept as two people', action: { label: 'Undo' } });
  act(() => toast()?.action?.onAction());
  await screen.findByText('May be the same person as Anders Bergstrom, Flight For Life, grounded');
  expect(await writes()).toMatchObject([{ apart: true }, { apart: false }]);
});

it('two records whose answer could not be saved stay in question, and it says so', async () => {
  const { user, toast } = await open(
    () => json(200, [anders]),
    () => json(403, { code: '42501', message: 'Not allowed' }),
  );
  await user.click(await screen.findByRole('button', { name: /^Not the same person/ }));
  await waitFor(() => expect(toast()).toMatchObject({ tone: 'error', title: 'Not saved' }));
  screen.getByText(/^May be the same person as/);
});

it('a record nobody is like shows nothing of it, and one for which that is unknown says so', async () => {
  await open(() => json(200, []));
  expect(screen.queryByRole('region', { name: 'May be the same person' })).toBeNull();
  vi.unstubAllGlobals();
  await open(badGateway);
  await screen.findByText('Possible duplicates could not be loaded.');
});
