import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  amelia,
  avalanche,
  avalancheAtTwo,
  inDays,
  liftTicket,
  openPunch as open,
  openPunchFor as openFor,
  recorded,
  punchButton as submit,
} from '../../testing/punch-dialog.tsx';
import { certificationRow, punchRow, type Sent } from '../../testing/sample-rows.ts';

afterEach(() => vi.useRealTimers());

it('the submit button is disabled until a member is selected, and says why', async () => {
  open();
  await screen.findByRole('combobox');
  expect(submit().disabled).toBe(true);
  expect(screen.getByText('Choose a member first.')).toBeTruthy();
});

it('the submit button names what is recorded', async () => {
  const { user } = await openFor();
  expect(submit().textContent).toBe('Record Punch');
  await user.click(screen.getByRole('checkbox', { name: 'Live Mission' }));
  expect(submit().textContent).toBe('Record Live Mission Punch');
  await user.click(screen.getByRole('checkbox', { name: 'Annual Initial Training' }));
  expect(submit().textContent).toBe('Record Live Mission Annual Initial Training Punch');
});

it('the submit button is disabled for an annual training without a base, and says why', async () => {
  const { user } = await openFor();
  await user.click(screen.getByRole('checkbox', { name: 'Annual Initial Training' }));
  expect(submit().disabled).toBe(true);
  expect(screen.getByText('Please select a base for Annual Initial Training')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'LG1' }));
  expect(submit().disabled).toBe(false);
});

describe('several programs of the card that are held', () => {
  const soon = certificationRow(avalanche, inDays(6));
  const held = [certificationRow(avalancheAtTwo, inDays(125)), soon];
  const choice = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });

  it('several programs of the card that are held are all named with their dates, the one that ends first chosen, and another can be', async () => {
    const { user, writes } = await openFor({ held });
    expect(screen.getByText('Which one do you want to punch?')).toBeTruthy();
    expect([
      choice(/^Avalanche Deployment at LG1until .*Expiring Soon$/),
      choice(/at LG2until .*Active$/),
    ]).toMatchObject([{ checked: true }, { checked: false }]);
    await user.click(choice(/at LG2/));
    await user.click(submit());
    await waitFor(() => expect(writes).toMatchObject([{ body: { programId: avalancheAtTwo.id } }]));
  });

  it('several programs of the card that are held are decided by a base that is chosen by hand, and choosing one takes the base along', async () => {
    const { user, writes } = await openFor({ held });
    await user.click(screen.getByRole('radio', { name: 'LG2' }));
    expect(choice(/at LG2/).checked).toBe(true);
    await user.click(choice(/Deployment at LG1/));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'LG1' }).checked).toBe(true);
    await user.click(submit());
    await waitFor(() => expect(writes).toMatchObject([{ body: { programId: avalanche.id, base: 'LG1' } }]));
  });
});

it('the base is cleared when Annual Initial Training is unticked', async () => {
  const { user } = await openFor();
  const annual = screen.getByRole('checkbox', { name: 'Annual Initial Training' });
  await user.click(annual);
  await user.click(screen.getByRole('radio', { name: 'LG1' }));
  await user.click(annual);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'LG1' }).checked).toBe(false);
});

it('the base can be chosen with one digit from the keyboard', async () => {
  const { user } = await openFor();
  await user.tab();
  await user.tab();
  await user.keyboard('2');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'LG2' }).checked).toBe(true);
});

it("the base isn't required for a lift ticket", async () => {
  await openFor({ cardName: 'Lift Ticket', held: [certificationRow(liftTicket, inDays(5))] });
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('checkbox', { name: 'Annual Initial Training' })).toBeNull();
});

it.each([
  ['Active', 100],
  ['Expiring Soon', 10],
  ['Expired', -3],
])('the selected member has the status %s', async (label, days) => {
  await openFor({ held: [certificationRow(avalanche, inDays(days))] });
  expect(screen.getByText(label)).toBeTruthy();
  expect(screen.getByText('Will be punched: Avalanche Deployment at LG1')).toBeTruthy();
});

it('the selected member has the status No Credential if none is held', async () => {
  await openFor({ held: [] });
  expect(screen.getByText('No Credential')).toBeTruthy();
});

it("the selected member has the status at the chosen base's variant", async () => {
  const { user } = await openFor();
  await user.click(screen.getByRole('radio', { name: 'LG2' }));
  expect(screen.getByText('No Credential')).toBeTruthy();
});

it('the selected member has a link to the profile', async () => {
  await openFor();
  const link = screen.getByRole('link', { name: 'View Profile' });
  expect(link.getAttribute('href')).toContain(`/members?selected=`);
  expect(link.getAttribute('href')).toContain(amelia.id);
});

it('before the submit, the resulting expiry is shown', async () => {
  vi.setSystemTime('2026-11-20T18:00:00Z');
  await openFor({ held: [certificationRow(avalanche, '2026-11-25T18:00:00+00:00')] });
  expect(screen.getByText('New expiry: Nov 20, 2027')).toBeTruthy();
});

describe('a live mission of somebody not current', () => {
  it.each([
    ['lapsed', -3, /^Amelia Ortega has been lapsed since \w{3} \d\d, \d{4}\. This live mission will be flagged/],
    ['in force', 100, null],
  ])(
    'a live mission of somebody %s is recorded, with a warning before it only if they are lapsed',
    async (_what, days, expected) => {
      const { user, writes } = await openFor({ held: [certificationRow(avalanche, inDays(days))] });
      expect(screen.queryByText(/This live mission will be flagged/)).toBeNull();
      await user.click(screen.getByRole('checkbox', { name: 'Live Mission' }));
      if (expected) expect(screen.getByText(expected)).toBeTruthy();
      else expect(screen.queryByText(/This live mission will be flagged/)).toBeNull();
      await user.click(submit());
      await waitFor(() => expect(writes).toHaveLength(1));
    },
  );
});

it('a recorded punch sends facts, not prose, and closes the dialog before notifying the page', async () => {
  const { user, writes, onClose, onRecorded } = await openFor();
  await user.click(screen.getByRole('checkbox', { name: 'Live Mission' }));
  await user.click(submit());
  await waitFor(() => expect(onRecorded).toHaveBeenCalledOnce());
  expect(writes.map(({ body }) => body)).toEqual([{ memberId: amelia.id, programId: avalanche.id, liveMission: true }]);
  expect(onClose).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledBefore(onRecorded);
});

it('a recorded punch hands over everything an undo needs', async () => {
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

describe('refused punch', () => {
  const refused = { status: 409, body: { error: 'Cannot punch.', message: 'Cannot punch.' } };

  it('a refused punch is reported in place, and the entries are kept', async () => {
    const { user, onClose } = await openFor({ onRenew: () => refused });
    await user.click(screen.getByRole('checkbox', { name: 'Live Mission' }));
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe('Not recorded.Cannot punch.');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Live Mission' }).checked).toBe(true);
    expect(submit().disabled).toBe(false);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('a refused punch says what failed if nobody gave a reason', async () => {
    const { user } = await openFor({ onRenew: () => ({ status: 409, body: {} }) });
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe('Not recorded.Failed to renew credential');
  });

  it('a refused punch leaves no trace of the new date', async () => {
    const { user } = await openFor({ held: [certificationRow(avalanche, inDays(-3))], onRenew: () => refused });
    await user.click(submit());
    await screen.findByRole('alert');
    expect(screen.getByText('Expired')).toBeTruthy();
  });

  it('a refused punch for a member without a credential sends nothing', async () => {
    const { user, writes } = await openFor({ held: [] });
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toContain(
      'No existing active credential found for Avalanche Deployment. Please add a credential first.',
    );
    expect(writes).toEqual([]);
  });
});

describe('a second punch within 12 hours', () => {
  const recent = { id: punchRow().id, at: new Date().toISOString(), by: 'Dana Whitfield' };
  const punchedRecently = { status: 409, body: { code: 'punched_recently', message: 'Again?', recent } };

  it('a second punch within 12 hours asks first, and is recorded only if confirmed', async () => {
    const held = [certificationRow(avalanche, inDays(100))];
    const onRenew = ({ body }: Sent) => (body && 'despiteRecent' in Object(body) ? recorded(held[0]) : punchedRecently);
    const { user, writes, onClose } = await openFor({ held, onRenew });
    await user.click(submit());
    const question = await screen.findByRole('alertdialog', { name: 'Record another punch?' });
    expect(question.textContent).toContain('Amelia Ortega was punched for Avalanche Deployment at LG1 today,');
    expect(question.textContent).toContain('by Dana Whitfield.');
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(onClose).not.toHaveBeenCalled();

    await user.click(submit());
    await user.click(await screen.findByRole('button', { name: 'Record another punch' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    const plain = { memberId: amelia.id, programId: avalanche.id };
    expect(writes.map(({ body }) => body)).toEqual([plain, plain, { ...plain, despiteRecent: recent.id }]);
    expect(writes[2]?.idempotencyKey).not.toBe(writes[1]?.idempotencyKey);
  });
});

it('a punch without a response is sent again with the same key and body, and the entries are locked meanwhile', async () => {
  let sendings = 0;
  const held = [certificationRow(avalanche, inDays(100))];
  const onRenew = () => (++sendings === 1 ? ('lost' as const) : recorded(held[0]));
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

it('a punch without a response is never called "not recorded" because the repeat was turned away before the rules', async () => {
  let sendings = 0;
  const onRenew = () => (++sendings === 1 ? ('lost' as const) : { status: 401, body: { message: 'Invalid JWT' } });
  const { user } = await openFor({ onRenew });
  await user.click(submit());
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText(/Invalid JWT/);
  expect(screen.getByText('Sent, not confirmed')).toBeTruthy();
  expect(screen.queryByText('Not recorded.')).toBeNull();
});

it('a punch without a response can be abandoned: the entries stay, and the next punch is another one', async () => {
  let sendings = 0;
  const held = [certificationRow(avalanche, inDays(100))];
  const onRenew = () => (++sendings === 1 ? ('lost' as const) : recorded(held[0]));
  const { user, writes, onClose } = await openFor({ held, onRenew });
  await user.click(screen.getByRole('checkbox', { name: 'Live Mission' }));
  await user.click(submit());
  await user.click(await screen.findByRole('button', { name: 'Stop trying' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toBe(
    'Sent, not confirmedThe punch may or may not have been recorded. The status is refreshed: check it before you record the punch again.',
  );
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Live Mission' }).checked).toBe(true);
  await user.click(submit());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(writes[1]?.body).toEqual(writes[0]?.body);
  expect(writes[1]?.idempotencyKey).not.toBe(writes[0]?.idempotencyKey);
});

it('the Record Punch dialog returns focus to the button that opened it, also from its second view', async () => {
  const opener = document.body.appendChild(document.createElement('button'));
  opener.focus();
  const { user } = open();
  await user.type(await screen.findByRole('combobox'), 'Nora Vale');
  await user.click(await screen.findByRole('button', { name: 'Add New Member' }));
  await screen.findByRole('textbox', { name: /^First name/i });
  cleanup();
  await waitFor(() => expect(document.activeElement).toBe(opener));
  opener.remove();
});
