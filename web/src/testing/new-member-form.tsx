import type { Answers } from '@ffl/domain/answers';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { RecordPunchDialog } from '../features/punches/record-punch-dialog.tsx';
import type { SignedIn } from '../lib/session/session.ts';
import { fill } from './fill.ts';
import { renderInProduct } from './in-product.tsx';
import { json, stubNetwork } from './network.ts';
import { certificationRow, foundRow, idOf, memberRow, programRow, punchRow } from './sample-rows.ts';
import { administrator, productOf } from './sessions.ts';

const avalanche = programRow('Avalanche Deployment', 'LG1');
export const avalancheAtTwo = programRow('Avalanche Deployment', 'LG2');
export const liftTicket = programRow('Lift Ticket', 'LG1', { validity_period_days: 180 });
const liftTicketAtTwo = programRow('Lift Ticket', 'LG2', { validity_period_days: 180 });
export const nora = memberRow({
  id: idOf('Nora Vale'),
  first_name: 'Nora',
  last_name: 'Vale',
  email: 'nora.vale@example.org',
  user_id: null,
  status: 'pending',
});
const organizations = [{ id: 'o1', name: 'summit county sar', display_name: 'Summit County SAR', is_active: true }];

/** Answers one request. */
export type Answer = (request: Request) => Response | Promise<Response>;

type Setup = {
  cardName?: string;
  programs?: ReturnType<typeof programRow>[];
  onInsert?: Answer;
  onLookUp?: Answer;
  onIssue?: Answer;
  /** What a lead's addition is answered. */
  onAdd?: Answer;
  alike?: Answers['members_alike'];
  session?: SignedIn;
};

function open({
  cardName = 'Avalanche Deployment',
  programs = [avalanche, avalancheAtTwo, liftTicket, liftTicketAtTwo],
  onInsert = () => json(201, nora),
  onLookUp = () => json(200, [nora]),
  onIssue = issued,
  onAdd = () => json(500, {}),
  alike = [],
  session = administrator,
}: Setup = {}) {
  const sent = stubNetwork({
    '/rest/v1/programs': () => json(200, programs),
    '/rest/v1/organization_whitelist': () => json(200, organizations),
    '/rest/v1/members': (request) => (request.method === 'POST' ? onInsert(request) : onLookUp(request)),
    '/rest/v1/certifications': () => json(200, []),
    '/rest/v1/rpc/search_members': () => json(200, [foundRow(nora, null)]),
    '/rest/v1/rpc/members_alike': () => json(200, alike),
    '/functions/v1/add-member': onAdd,
    '/functions/v1/issue-credential': onIssue,
  });
  const onClose = vi.fn();
  const onRecorded = vi.fn();
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const { toast } = renderInProduct(
    <RouterContextProvider router={router as never}>
      <RecordPunchDialog cardName={cardName} onClose={onClose} onRecorded={onRecorded} />
    </RouterContextProvider>,
    productOf(session),
  );
  const to = (path: string, method: string) =>
    sent.filter((request) => request.method === method && new URL(request.url).pathname === path);
  return {
    user: userEvent.setup(),
    toast,
    onClose,
    onRecorded,
    sent,
    inserts: () => to('/rest/v1/members', 'POST'),
    lookUps: () => to('/rest/v1/members', 'GET'),
    additions: () => to('/functions/v1/add-member', 'POST'),
    issues: () => to('/functions/v1/issue-credential', 'POST'),
  };
}

export async function openView({ searched = '', ...setup }: Setup & { searched?: string } = {}) {
  const opened = open(setup);
  if (searched) {
    await opened.user.click(await screen.findByRole('combobox', { name: 'Find a member' }));
    await opened.user.paste(searched);
  }
  await opened.user.click(await screen.findByRole('button', { name: 'Add New Member' }));
  await screen.findByLabelText('First name');
  return opened;
}

export async function openFilled(setup: Setup = {}) {
  const opened = await openView(setup);
  await fillIn(opened.user);
  return opened;
}

async function fillIn(user: UserEvent) {
  const entries = ['Nora', 'Vale', 'Nora.Vale@example.org', '970-555-0142', 'summit county sar'];
  const labels = ['First name', 'Last name', 'Email', 'Phone', 'Organization'];
  for (const [index, label] of labels.entries()) await fill(user, field(label), entries[index] ?? '');
  await screen.findByText('Valid organization selected');
}

export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
export const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Record.*Punch$/ });
export const base = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

export function issued(request: Request): Response {
  expect(request.method).toBe('POST');
  const credential = { ...certificationRow(avalanche, '2027-11-20T18:00:00+00:00'), member_id: nora.id };
  return json(200, { data: { credential, punch: punchRow({ punch_type: 'initial_issuance' }) } });
}
