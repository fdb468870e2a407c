import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { AddMemberDialog } from '../features/members/add-member-dialog.tsx';
import type { SignedIn } from '../lib/session/session.ts';
import { fill } from './fill.ts';
import { renderInProduct } from './in-product.tsx';
import { json, stubNetwork } from './network.ts';
import { administrator, productOf } from './sessions.ts';

export const organizations = [
  { id: 'o1', name: 'flight for life', display_name: 'Flight For Life Colorado', is_active: true },
  { id: 'o2', name: 'summit county sar', display_name: 'Summit County SAR', is_active: true },
];

type Answer = (request: Request) => Response | Promise<Response>;

export function openAddMember({
  onList = () => json(200, organizations),
  onInsert = echo,
  onAlike = () => json(200, []),
  onAdd = () => json(500, {}),
  session = administrator,
}: {
  onList?: Answer;
  onInsert?: Answer;
  onAlike?: Answer;
  /** What a lead's addition is answered. */
  onAdd?: Answer;
  session?: SignedIn;
} = {}) {
  const sent = stubNetwork({
    '/rest/v1/organization_whitelist': onList,
    '/rest/v1/members': onInsert,
    '/rest/v1/rpc/members_alike': onAlike,
    '/functions/v1/add-member': onAdd,
  });
  const onClose = vi.fn();
  const onAdded = vi.fn();
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const { toast } = renderInProduct(
    <RouterContextProvider router={router as never}>
      <AddMemberDialog title="Add New Member" onClose={onClose} onAdded={onAdded} />
    </RouterContextProvider>,
    productOf(session),
  );
  const to = (path: string) => sent.filter(({ method, url }) => method === 'POST' && new URL(url).pathname === path);
  const inserts = () => to('/rest/v1/members');
  const additions = () => to('/functions/v1/add-member');
  const comparisons = () => to('/rest/v1/rpc/members_alike');
  return { user: userEvent.setup(), onClose, onAdded, inserts, additions, comparisons, sent, toast, router };
}

export const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
export const organization = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Organization' });
export const submit = () => screen.getByRole('button', { name: 'Add Member' });

export const addFailed = { tone: 'error', title: 'Error', text: 'Failed to add member' };

export async function fillIn(user: UserEvent) {
  const entries = ['  Nora ', 'Vale', 'nora.vale@example.org', '970-555-0142'];
  for (const [index, label] of ['First name', 'Last name', 'Email', 'Phone'].entries()) {
    await fill(user, field(label), entries[index] ?? '');
  }
  await fill(user, organization(), 'summit');
  await screen.findByRole('option', { name: 'Summit County SAR' });
  await user.keyboard('{ArrowDown}{Enter}');
}

export async function echo(request: Request): Promise<Response> {
  const stamp = '2026-11-20T18:00:00.000000+00:00';
  const row: object = await request.clone().json();
  return json(201, { ...row, id: '00000000-0000-4000-8000-00000000abcd', created_at: stamp, updated_at: stamp });
}
