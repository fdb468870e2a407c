import type { Answers } from '@ffl/domain/answers';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answerOf } from '../../testing/answers.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { json, stubNetwork } from '../../testing/network.ts';
import { idOf } from '../../testing/sample-rows.ts';
import { MergePage } from './merge-page.tsx';

type Plan = Answers['plan-merge']['data'];

const [keep, other, program] = [idOf('Marcus Bright'), idOf('Marc Bright'), idOf('Lift Ticket')];
const { data: recorded } = answerOf('plan-merge', {});
const record = { ...recorded.kept, firstName: 'Marcus', lastName: 'Bright', email: 'marcus@example.org', phone: null };
const held = (expiresDate: string) => ({
  ...{ status: 'valid' as const, issuedDate: '2026-10-01T18:00:00.000Z', annualDate: null },
  expiresDate,
});
const question = {
  ...{ of: 'hidden' as const, at: '2026-11-25T18:00:00.000Z', by: 'Ada Stone', stands: null },
  ifStands: { ...held('2098-01-10T18:00:00.000Z'), status: 'inactive' as const },
  ifNot: held('2098-01-10T18:00:00.000Z'),
};

function planOf(over: Partial<Plan> = {}): Plan {
  return {
    ...recorded,
    kept: { ...record, id: keep },
    hidden: { ...record, id: other, firstName: 'Marc', email: 'bright@example.org', phone: '970-555-0101' },
    ...over,
  };
}

type Asked = { keptId: string; take: string[]; account?: string; removals: { programId: string; stands: boolean }[] };

async function open(plan: (asked: Asked) => Plan | Response, merge: () => Response = () => json(200, done)) {
  const asked: Asked[] = [];
  const sent = stubNetwork({
    '/functions/v1/plan-merge': async (request) => {
      const body: Asked = await request.clone().json();
      asked.push(body);
      const answer = plan(body);
      return answer instanceof Response ? answer : json(200, { data: answer });
    },
    '/functions/v1/merge': merge,
    '/functions/v1/plan-undo-merge': () => json(200, answerOf('plan-undo-merge', {})),
    '/functions/v1/undo-merge': () => json(200, { data: { keptId: keep, hiddenId: other } }),
    '/rest/v1/members': () => json(200, []),
  });
  const root = createRootRoute();
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/admin/members/merge', component: MergePage }),
    createRoute({ getParentRoute: () => root, path: '/admin/members', component: () => <p>The members</p> }),
  ];
  const history = createMemoryHistory({ initialEntries: [`/admin/members/merge?keep=${keep}&with=${other}`] });
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  const product = await act(async () => renderInProduct(<RouterProvider router={router as never} />));
  const bodiesTo = (name: string) =>
    Promise.all(sent.filter(({ url }) => url.endsWith(`/${name}`)).map((request) => request.clone().json()));
  return { asked, bodiesTo, history, toast: product.toast, user: userEvent.setup() };
}

const done = { data: { mergeId: idOf('merge'), memberId: keep } };
const mergeButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Merge Records' });
const textOf = (name: string) => screen.getByRole('group', { name }).textContent;

afterEach(() => vi.unstubAllGlobals());

it('a review shows a value that both records share once, and a choice where they differ', async () => {
  await open(() => planOf());
  const names = await screen.findByRole('radiogroup', { name: 'Name' });
  expect(within(names).getByRole<HTMLInputElement>('radio', { name: 'Marcus Bright Kept record' }).checked).toBe(true);
  expect(textOf('Organization')).toBe('OrganizationAlpine Rescue');
  expect(textOf('Phone')).toBe('PhoneKept record NoneOther record 970-555-0101');
  expect((await mergeButton()).disabled).toBe(false);
});

it('a chosen value stays that of its record when the other record is kept', async () => {
  const { asked, user, history } = await open(({ keptId }) =>
    keptId === keep ? planOf() : planOf({ kept: planOf().hidden, hidden: planOf().kept }),
  );
  await user.click(await screen.findByRole('radio', { name: 'Marc Bright Other record' }));
  await waitFor(() => expect(asked.at(-1)?.take).toEqual(['name']));
  await user.click(screen.getByRole('button', { name: 'Keep the other record' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ keptId: other, take: [] }));
  expect(history.location.search).toBe(`?keep=${other}&with=${keep}`);
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Marc Bright Kept record' })).checked).toBe(true);
});

it('a merge waits for the answer about a removal, and says what each answer gives', async () => {
  const asking = {
    id: program,
    name: 'Lift Ticket',
    base: 'LG2',
    twoClocks: false,
    kept: held('2098-01-10T18:00:00.000Z'),
  };
  const { user, bodiesTo, toast, history } = await open(({ removals: [answer] }) =>
    planOf({
      missing: answer ? [] : ['removals'],
      programs: [
        {
          ...{ ...asking, hidden: question.ifStands, becomes: answer ? question.ifNot : null },
          question: { ...question, stands: answer?.stands ?? null },
        },
      ],
    }),
  );
  await screen.findByText('Still to answer: whether each removal stands.');
  expect((await mergeButton()).disabled).toBe(true);
  expect(textOf('Lift Ticket at LG2')).toContain('Will hold Answer the question above');
  const asks = screen.getByRole('group', {
    name: 'Lift Ticket at LG2 was removed under the other record on Nov 25, 2026 by Ada Stone, after its last punch under the kept record. Does the removal stand?',
  });
  expect(asks.textContent).toContain('Yes, it was about the personRemoved');
  await user.click(within(asks).getByRole('radio', { name: /^No, only about that record/ }));
  await waitFor(() => expect(textOf('Lift Ticket at LG2')).toContain('Will hold Until Jan 10, 2098'));
  await user.click(await mergeButton());
  await screen.findByText('The members');
  expect(history.location.search).toBe(`?selected=${keep}`);
  expect(await bodiesTo('merge')).toEqual([
    { keptId: keep, hiddenId: other, take: [], removals: [{ programId: program, stands: false }], fingerprint: '1' },
  ]);
  expect(toast.current).toMatchObject({ title: 'Records merged', text: 'Marcus Bright has one record now.' });
});

it('the message about a merge undoes it in one press', async () => {
  const { user, bodiesTo, toast } = await open(() => planOf());
  await user.click(await mergeButton());
  await screen.findByText('The members');
  act(() => toast.current?.action?.onAction());
  await waitFor(() => expect(toast.current?.title).toBe('Merge undone'));
  expect(await bodiesTo('undo-merge')).toEqual([{ mergeId: idOf('merge'), fingerprint: '1' }]);
});

it('of two accounts one is chosen, and what happens to the other is said', async () => {
  const account = { id: idOf('one'), email: 'marcus@example.org', lastSignInAt: null };
  const rights = { isOwn: false, hasRights: false, mayEnd: true };
  const one = { ...account, ...rights };
  const two = { ...one, id: idOf('two'), email: 'bright@example.org' };
  const { user } = await open((asked) => {
    const plan = planOf();
    const answered = asked.account === 'hidden';
    return {
      ...plan,
      ...{ kept: { ...plan.kept, account: one }, hidden: { ...plan.hidden, account: two } },
      account: { stays: answered ? two.id : null, ends: answered ? one.id : null, isAsked: true },
      missing: answered ? [] : ['account'],
    };
  });
  await screen.findByText('Still to answer: which account stays.');
  expect(textOf('Email')).toContain('The person has the address of the account that stays.');
  await user.click(screen.getByRole('radio', { name: /^bright@example.org, never signed in/ }));
  await screen.findByText(/^The account marcus@example.org is closed: it is signed out everywhere/);
  expect((await mergeButton()).disabled).toBe(false);
});

it('a record that changed since is read again; the reason stays, with what changed', async () => {
  const stale = { code: 'merge_stale', message: 'One of the records changed since you reviewed this.' };
  const ticket = { id: program, name: 'Lift Ticket', base: 'LG2', twoClocks: false, question: null };
  const lapses = held('2098-01-10T18:00:00.000Z');
  const before = planOf({ programs: [{ ...ticket, kept: null, hidden: lapses, becomes: lapses }] });
  const since = planOf({
    kept: { ...before.kept, phone: '970-555-0102' },
    programs: [{ ...ticket, kept: lapses, hidden: lapses, becomes: lapses }],
  });
  let isStale = false;
  const { user } = await open(
    () => (isStale ? since : before),
    () => {
      isStale = true;
      return json(409, stale);
    },
  );
  await user.click(await mergeButton());
  await screen.findByText('One of the records changed since you reviewed this.');
  expect(screen.getByText('Not merged.')).toBeTruthy();
  await screen.findByText('Changed since: Phone, Lift Ticket at LG2.');
});

it('a lost answer is tried again as the same request', async () => {
  let tries = 0;
  const { user, bodiesTo } = await open(
    () => planOf(),
    () => {
      tries += 1;
      if (tries === 1) throw new TypeError('Failed to fetch');
      return json(200, done);
    },
  );
  await user.click(await mergeButton());
  await screen.findByText('Sent, not confirmed');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('The members');
  const [first, second] = await bodiesTo('merge');
  expect(second).toEqual(first);
});

it('a record that was merged before leads to the one that counts', async () => {
  const refused = { code: 'merge_hidden', message: 'One of these records was merged already.', leadsTo: keep };
  await open(() => json(409, refused));
  await screen.findByText('One of these records was merged already.');
  expect(screen.getByRole('link', { name: 'Open the record that counts' }).getAttribute('href')).toBe(
    `/admin/members?selected=${keep}`,
  );
});

it('a review that can not be read offers to try again', async () => {
  let tries = 0;
  const { user } = await open(() => {
    tries += 1;
    if (tries === 1) throw new TypeError('Failed to fetch');
    return planOf();
  });
  await screen.findByText('The review could not be loaded.');
  await user.click(screen.getByRole('button', { name: /Retry|Try again/ }));
  expect((await mergeButton()).disabled).toBe(false);
});
