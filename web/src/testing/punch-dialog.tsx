import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import type { MemberRow } from '../api/members/rows.ts';
import { RecordPunchDialog } from '../features/punches/record-punch-dialog.tsx';
import type { SignedIn } from '../lib/session/session.ts';
import { answerOf } from './answers.ts';
import { fill } from './fill.ts';
import { renderInProduct } from './in-product.tsx';
import {
  type CertificationWithPunches,
  certificationRow,
  foundRow,
  heldRow,
  memberRow,
  programRow,
  punchRow,
  type Sent,
  stubNetwork,
} from './sample-rows.ts';
import { administrator, productOf } from './sessions.ts';

export const avalanche = programRow('Avalanche Deployment', 'LG1');
export const avalancheAtTwo = programRow('Avalanche Deployment', 'LG2', { validity_period_days: 42 });
export const liftTicket = programRow('Lift Ticket', 'LG1', { validity_period_days: 180 });
export const amelia = memberRow();

type Answer = (sent: Sent) => { status?: number; body: unknown } | 'lost';

type Setup = {
  cardName?: string;
  programs?: ReturnType<typeof programRow>[];
  held?: CertificationWithPunches[];
  /** Credentials no longer held. */
  removed?: CertificationWithPunches[];
  /** Other members, whom any search text finds. */
  others?: MemberRow[];
  onRenew?: Answer;
  onIssue?: Answer;
  session?: SignedIn;
};

/** Opens a card's dialog; by default Amelia Ortega is the only member. */
export function openPunch({
  cardName = 'Avalanche Deployment',
  programs = [avalanche, avalancheAtTwo, liftTicket],
  held = [certificationRow(avalanche, inDays(100))],
  removed = [],
  others = [],
  onRenew = () => recorded(held[0]),
  onIssue = () => recorded(certificationRow(avalanche, inDays(365))),
  session = administrator,
}: Setup = {}) {
  const writes = stubNetwork({
    '/rest/v1/programs': () => ({ body: programs }),
    '/rest/v1/members': () => ({ body: [amelia] }),
    '/rest/v1/certifications': (_sent, url) => ({
      body: url.searchParams.get('status') === 'eq.inactive' ? removed : held,
    }),
    '/rest/v1/rpc/search_members': ({ body }) => {
      const { search } = body as { search: string };
      const isAmelia = ['amelia ortega', amelia.email].some((text) => text.includes(search.toLowerCase()));
      const found = isAmelia ? [foundRow(amelia, inDays(300), held.map(heldRow))] : [];
      return { body: [...found, ...others.map((other) => foundRow(other, null))] };
    },
    '/functions/v1/renew-credential': onRenew,
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
  return { user: userEvent.setup(), writes, onClose, onRecorded, toast };
}

/** Opens the dialog with Amelia selected and her status loaded. */
export async function openPunchFor(setup: Setup = {}) {
  const opened = openPunch(setup);
  const search = await screen.findByRole('combobox', { name: 'Find a member' });
  await fill(opened.user, search, 'amelia');
  await screen.findByRole('option', { name: /Amelia Ortega/ });
  await opened.user.keyboard('{Enter}');
  await within(await screen.findByRole('region', { name: 'Selected member' })).findByText(/punch/);
  return opened;
}

export const punchButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Record.*Punch$/ });

export function recorded(credential = certificationRow(avalanche, inDays(365))) {
  return { body: answerOf('renew-credential', { data: { credential, punch: punchRow(), oldExpiresDate: inDays(6) } }) };
}

export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().replace('Z', '000+00:00');
}
