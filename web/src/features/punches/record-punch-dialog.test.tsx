import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import {
  type CertificationWithPunches,
  certificationRow,
  foundRow,
  memberRow,
  programRow,
  punchRow,
  type Sent,
  stubNetwork,
} from '../../testing/sample-rows.ts';
import { RecordPunchDialog } from './record-punch-dialog.tsx';

const avalanche = programRow('Avalanche Deployment', 'LG1');
const avalancheAtTwo = programRow('Avalanche Deployment', 'LG2', { validity_period_days: 42 });
const liftTicket = programRow('Lift Ticket', 'LG1', { validity_period_days: 180 });
const amelia = memberRow();
const renewPath = '/functions/v1/renew-credential';

type Setup = {
  cardName?: string;
  held?: CertificationWithPunches[];
  onRenew?: (sent: Sent) => { status?: number; body: unknown } | 'lost';
};

function open({
  cardName = 'Avalanche Deployment',
  held = [certificationRow(avalanche, inDays(100))],
  onRenew,
}: Setup = {}) {
  const writes = stubNetwork({
    '/rest/v1/programs': () => ({ body: [avalanche, avalancheAtTwo, liftTicket] }),
    '/rest/v1/members': () => ({ body: [amelia] }),
    '/rest/v1/certifications': () => ({ body: held }),
    '/rest/v1/rpc/search_members': ({ body }) => {
      const { search } = body as { search: string };
      return { body: 'amelia ortega'.includes(search.toLowerCase()) ? [foundRow(amelia, inDays(100))] : [] };
    },
    [renewPath]: onRenew ?? (() => ({ body: { data: { credential: held[0], punch: punchRow() } } })),
  });
  const onClose = vi.fn();
  const onRecorded = vi.fn();
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  renderInProduct(
    <RouterContextProvider router={router as never}>
      <RecordPunchDialog cardName={cardName} onClose={onClose} onRecorded={onRecorded} />
    </RouterContextProvider>,
  );
  return { user: userEvent.setup(), writes, onClose, onRecorded };
}

async function openFor(setup: Setup = {}) {
  const opened = open(setup);
  const search = await screen.findByRole('combobox', { name: 'Find a member' });
  await fill(opened.user, search, 'amelia');
  await screen.findByRole('option', { name: /Amelia Ortega/ });
  await opened.user.keyboard('{Enter}');
  await within(await screen.findByRole('region', { name: 'Selected member' })).findByText(/punch/);
  return opened;
}

afterEach(() => vi.useRealTimers());

const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Record.*Punch$/ });

describe('the member search', () => {
  it('has the focus when the dialog opens', async () => {
    open();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')));
  });

  it('says so when nobody is found', async () => {
    const { user } = open();
    await user.type(await screen.findByRole('combobox'), 'zzz');
    expect(await screen.findByText('No members found')).toBeTruthy();
  });

  it('never shows an answer that is older than the text', async () => {
    const { user } = open();
    await user.type(await screen.findByRole('combobox'), 'amelia');
    await screen.findByRole('option');
    await user.keyboard('x');
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('shows organization and status of everybody found', async () => {
    const { user } = open();
    await user.type(await screen.findByRole('combobox'), 'amelia');
    const option = await screen.findByRole('option');
    expect(option.textContent).toContain('Summit County SAR');
    expect(option.textContent).toContain('active');
  });
});

describe('the submit button', () => {
  it('is disabled until a member is selected, and says why', async () => {
    open();
    await screen.findByRole('combobox');
    expect(submit().disabled).toBe(true);
    expect(screen.getByText('Choose a member first.')).toBeTruthy();
  });

  it('names what is recorded', async () => {
    const { user } = await openFor();
    expect(submit().textContent).toBe('Record Punch');
    await user.click(screen.getByRole('checkbox', { name: 'Live Mission' }));
    expect(submit().textContent).toBe('Record Live Mission Punch');
    await user.click(screen.getByRole('checkbox', { name: 'Annual Initial Training' }));
    expect(submit().textContent).toBe('Record Live Mission Annual Initial Training Punch');
  });

  it('is disabled for an annual training without a base, and says why', async () => {
    const { user } = await openFor();
    await user.click(screen.getByRole('checkbox', { name: 'Annual Initial Training' }));
    expect(submit().disabled).toBe(true);
    expect(screen.getByText('Please select a base for Annual Initial Training')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'LG1' }));
    expect(submit().disabled).toBe(false);
  });
});

describe('the base', () => {
  it('is cleared when Annual Initial Training is unchecked', async () => {
    const { user } = await openFor();
    const annual = screen.getByRole('checkbox', { name: 'Annual Initial Training' });
    await user.click(annual);
    await user.click(screen.getByRole('radio', { name: 'LG1' }));
    await user.click(annual);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'LG1' }).checked).toBe(false);
  });

  it('can be chosen with one digit from the keyboard', async () => {
    const { user } = await openFor();
    await user.tab();
    await user.tab();
    await user.keyboard('2');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'LG2' }).checked).toBe(true);
  });

  it('is not asked for a lift ticket', async () => {
    await openFor({ cardName: 'Lift Ticket', held: [certificationRow(liftTicket, inDays(5))] });
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'Annual Initial Training' })).toBeNull();
  });
});

describe('the selected member', () => {
  it.each([
    ['Active', 100],
    ['Expiring Soon', 10],
    ['Expired', -3],
  ])('has the status %s', async (label, days) => {
    await openFor({ held: [certificationRow(avalanche, inDays(days))] });
    expect(screen.getByText(label)).toBeTruthy();
    expect(screen.getByText('Will be punched: Avalanche Deployment at LG1')).toBeTruthy();
  });

  it('has the status No Credential when none is held', async () => {
    await openFor({ held: [] });
    expect(screen.getByText('No Credential')).toBeTruthy();
  });

  it('has the status of the variant of the chosen base', async () => {
    const { user } = await openFor();
    await user.click(screen.getByRole('radio', { name: 'LG2' }));
    expect(screen.getByText('No Credential')).toBeTruthy();
  });

  it('has a way to the profile', async () => {
    await openFor();
    const link = screen.getByRole('link', { name: 'View Profile' });
    expect(link.getAttribute('href')).toContain(`/members?selected=`);
    expect(link.getAttribute('href')).toContain(amelia.id);
  });
});

describe('before the submit', () => {
  it('the resulting expiry is told', async () => {
    vi.setSystemTime('2026-11-20T18:00:00Z');
    await openFor({ held: [certificationRow(avalanche, '2026-11-25T18:00:00+00:00')] });
    expect(screen.getByText('Nov 20, 2027').parentElement?.textContent).toBe('New expiry: Nov 20, 2027');
  });
});

describe('a recorded punch', () => {
  it('sends facts, not prose, and closes the dialog before the page is told', async () => {
    const { user, writes, onClose, onRecorded } = await openFor();
    await user.click(screen.getByRole('checkbox', { name: 'Live Mission' }));
    await user.click(submit());
    await waitFor(() => expect(onRecorded).toHaveBeenCalledOnce());
    expect(writes.map(({ body }) => body)).toEqual([
      { memberId: amelia.id, programId: avalanche.id, liveMission: true },
    ]);
    expect(onClose).toHaveBeenCalledOnce();
    expect(onClose).toHaveBeenCalledBefore(onRecorded);
  });

  it('hands over everything that taking it back needs', async () => {
    const { user, onRecorded } = await openFor();
    await user.click(submit());
    await waitFor(() => expect(onRecorded).toHaveBeenCalledOnce());
    expect(onRecorded.mock.calls[0]?.[0]).toMatchObject({
      memberId: amelia.id,
      memberName: 'Amelia Ortega',
      programId: avalanche.id,
      programName: 'Avalanche Deployment at LG1',
      punchId: punchRow().id,
    });
  });
});

describe('a refused punch', () => {
  const refused = { status: 409, body: { error: 'Cannot punch.', message: 'Cannot punch.' } };

  it('is told in place, and the entries are kept', async () => {
    const { user, onClose } = await openFor({ onRenew: () => refused });
    await user.click(screen.getByRole('checkbox', { name: 'Live Mission' }));
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe('Not recorded.Cannot punch.');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Live Mission' }).checked).toBe(true);
    expect(submit().disabled).toBe(false);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('says what failed when nobody gave a reason', async () => {
    const { user } = await openFor({ onRenew: () => ({ status: 409, body: {} }) });
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe('Not recorded.Failed to renew credential');
  });

  it('leaves no trace of the new date', async () => {
    const { user } = await openFor({ held: [certificationRow(avalanche, inDays(-3))], onRenew: () => refused });
    await user.click(submit());
    await screen.findByRole('alert');
    expect(screen.getByText('Expired')).toBeTruthy();
  });

  it('of a member without a credential sends nothing', async () => {
    const { user, writes } = await openFor({ held: [] });
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toContain(
      'No existing active credential found for Avalanche Deployment. Please add a credential first.',
    );
    expect(writes).toEqual([]);
  });
});

describe('a punch without an answer', () => {
  it('is sent again with the same key and body, and the entries are locked meanwhile', async () => {
    let sendings = 0;
    const held = [certificationRow(avalanche, inDays(100))];
    const onRenew = () =>
      ++sendings === 1 ? ('lost' as const) : { body: { data: { credential: held[0], punch: punchRow() } } };
    const { user, writes, onClose } = await openFor({ held, onRenew });
    await user.click(submit());
    expect(await screen.findByText('Sent, not confirmed')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Live Mission' }).matches(':disabled')).toBe(true);
    expect(onClose).not.toHaveBeenCalled();

    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(writes).toHaveLength(2);
    expect(writes[1]).toEqual(writes[0]);
    expect(writes[0]?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is never called "not recorded" because the repeat was turned away at the door', async () => {
    let sendings = 0;
    const onRenew = () => (++sendings === 1 ? ('lost' as const) : { status: 401, body: { message: 'Invalid JWT' } });
    const { user } = await openFor({ onRenew });
    await user.click(submit());
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText(/Invalid JWT/);
    expect(screen.getByText('Sent, not confirmed')).toBeTruthy();
    expect(screen.queryByText('Not recorded.')).toBeNull();
  });

  it('can be given up', async () => {
    const { user, onClose } = await openFor({ onRenew: () => 'lost' });
    await user.click(submit());
    await user.click(await screen.findByRole('button', { name: 'Stop trying' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().replace('Z', '000+00:00');
}
