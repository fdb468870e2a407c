import type { TakeBackReport } from '@ffl/domain/take-back/report';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { createProduct } from '../../app/create-product.ts';
import type { SignedIn } from '../../lib/session/session.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { json, stubNetwork } from '../../testing/network.ts';
import { storeSession } from '../../testing/tokens.ts';
import { TakingBack } from './taking-back.tsx';

const administrator: SignedIn = {
  kind: 'signed-in',
  userId: 'u1',
  email: 'ada@example.test',
  role: 'admin',
  person: { id: 'a1', firstName: 'Ada', lastName: 'Stone' },
};
const thief = '00000000-0000-4000-8000-00000000000a';

const report: TakeBackReport = {
  acts: 3,
  groups: [
    { kind: 'public.members update', outcome: 'back', count: 2, names: ['Nora Vale', 'Ivo Stern'] },
    { kind: 'credential renew', outcome: 'partly', count: 1, names: ['Mia Quist, Ropes'] },
  ],
  lost: [
    {
      name: 'sensitive_delete',
      count: 1,
      firstAt: '2026-11-20T18:00:00.000Z',
      backup: { file: '/backups/last.snapshot', madeAt: '2026-11-20T09:00:00.000Z' },
    },
  ],
};

// Transformed in advance, so that no test waits for lazy modules.
beforeAll(() => import('./take-back-dialog.tsx'));

function open(person: SignedIn, planned: () => Response = () => json(200, { data: report })) {
  storeSession();
  const sent = stubNetwork({
    '/rest/v1/administrators': () =>
      json(200, [{ user_id: thief, first_name: 'Eve', last_name: 'Other', is_active: false }]),
    '/functions/v1/plan-take-back': planned,
    '/functions/v1/take-back': () => json(200, { data: report }),
  });
  const product = createProduct();
  const session = { ...product.session, known: () => person };
  renderInProduct(<TakingBack />, { ...product, session });
  const bodies = async (path: string) =>
    Promise.all(sent.filter(({ url }) => url.endsWith(path)).map((request) => request.clone().json()));
  return { user: userEvent.setup(), bodies };
}

async function review(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'Choose an account' }));
  await screen.findByRole('option', { name: 'Eve Other (inactive)' });
  await user.selectOptions(screen.getByLabelText('Account'), thief);
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-20T10:00' } });
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-11-20T12:30' } });
  await user.click(screen.getByRole('button', { name: 'Review' }));
}

it('taking back is offered to super administrators only', () => {
  open(administrator);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('Only super administrators can do this.')).toBeTruthy();
});

it('acts are reviewed first, by Denver time, then taken back with a reason, and what became of them is shown', async () => {
  const { user, bodies } = open({ ...administrator, isSuperAdministrator: true });
  await review(user);
  await screen.findByText('3 actions. What would happen to them:');
  const back = within(screen.getByRole('region', { name: 'Taken back' }));
  expect(back.getByText('Members changed: 2')).toBeTruthy();
  expect(back.getByText('Nora Vale; Ivo Stern')).toBeTruthy();
  expect(screen.getByText('The latest backup from before: /backups/last.snapshot')).toBeTruthy();
  const span = { account: thief, since: '2026-11-20T17:00:00.000Z', until: '2026-11-20T19:30:00.000Z' };
  expect(await bodies('plan-take-back')).toEqual([span]);
  await user.click(screen.getByRole('button', { name: 'Take back 3 acts' }));
  expect(screen.getByText('Please give a reason of at least 3 characters')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Reason/), 'A stolen password');
  await user.click(screen.getByRole('button', { name: 'Take back 3 acts' }));
  await screen.findByText('3 actions. What happened to them:');
  expect(await bodies('/take-back')).toEqual([{ ...span, acts: 3, reason: 'A stolen password' }]);
});

it('somebody who may not judge the account reads that, and nothing else happens', async () => {
  const { user } = open({ ...administrator, isSuperAdministrator: true }, () =>
    json(403, { code: 'not_allowed', message: 'Only another super administrator may.', error: 'x' }),
  );
  await review(user);
  expect(await screen.findByText('The actions were not reviewed')).toBeTruthy();
  expect(screen.getByText('Only another super administrator may.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Review' })).toBeTruthy();
});
