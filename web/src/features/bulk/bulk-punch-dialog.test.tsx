import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  amelia,
  bo,
  bodyOf,
  liftTicket,
  liftTicketElsewhere,
  namesIn,
  openBulkPunch,
  people,
  plan,
  planned,
  planning,
  recently,
  reported,
  rescue,
  restored,
  undone,
} from '../../testing/bulk-punch.tsx';
import { fill } from '../../testing/fill.ts';
import { idOf } from '../../testing/sample-rows.ts';
import { trainerOf } from '../../testing/sessions.ts';

it('before anyone is punched, people the punch leaves lapsed are named separately', async () => {
  const over = {
    ...planned(bo),
    newExpiresDate: '2026-02-03T18:00:00.000Z',
    staysLapsed: true,
    move: 'stays-lapsed' as const,
  };
  const { press } = openBulkPunch({
    '/functions/v1/plan-bulk-punch': () => planning({ punches: [planned(amelia), over], left: [] }),
  });
  await press('Review');
  expect(
    await screen.findByText(
      '1 person stays lapsed: the annual training is over, and this punch does not bring the credential back.',
    ),
  ).toBeTruthy();
  expect(screen.getByRole('heading', { name: '1 person at LG2, new expiry May 21, 2027' })).toBeTruthy();
  expect(namesIn('Punched and still lapsed')).toEqual([
    'Bo Nash (opens in a new tab)annual training ended on Feb 03, 2026',
  ]);
});

it('before anyone is punched, people whose expiry stays are named separately, and Annual Initial Training is one press away', async () => {
  const stays = { newExpiresDate: '2026-11-30T18:00:00.000Z', move: 'stays' as const, lacksAnnual: true };
  const { press } = openBulkPunch({
    '/rest/v1/programs': () => ({ body: [rescue, { ...liftTicket, two_clocks: true }] }),
    '/functions/v1/plan-bulk-punch': () =>
      planning({ punches: [planned(amelia), { ...planned(bo), ...stays }], left: [] }),
  });
  await press('Review');
  const heading = '1 person keeps the same expiry: the annual training is due';
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  expect(namesIn('Punched with the same expiry')).toEqual(['Bo Nash (opens in a new tab)Nov 30, 2026']);
  expect(screen.getByRole('heading', { name: '1 person, new expiry May 21, 2027' })).toBeTruthy();
  await press('Record Annual Initial Training instead');
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Annual Initial Training' })).checked).toBe(
    true,
  );
});

it('before anyone is punched, all that somebody holds of the name is named with its dates, and another can be chosen', async () => {
  const first = { programId: liftTicket.id, base: 'LG2', expiresDate: '2026-11-25T18:00:00.000Z' };
  const second = { programId: liftTicketElsewhere.id, base: 'LG3', expiresDate: '2097-03-04T18:00:00.000Z' };
  const over = (punched: typeof first, other: typeof first) => {
    const { expiresDate: oldExpiresDate, ...place } = punched;
    return planning({ punches: [{ ...planned(amelia), ...place, oldExpiresDate, others: [other] }], left: [] });
  };
  const { user, press, sentTo } = openBulkPunch({
    '/functions/v1/plan-bulk-punch': ({ body }) =>
      JSON.stringify(body).includes(second.programId) ? over(second, first) : over(first, second),
  });
  await press('Review');
  await screen.findByRole('list', { name: 'Will be punched' });
  expect(namesIn('Will be punched')).toEqual([
    'Amelia Ortega (opens in a new tab)LG2, also holds LG3 until Mar 04, 2097',
  ]);
  expect(screen.getByRole('heading', { name: '1 person holds more than one Lift Ticket' })).toBeTruthy();
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Amelia Ortega' });
  expect([...choice.options].map(({ text }) => text)).toContain('LG3 until Mar 04, 2097');
  await user.selectOptions(choice, 'LG3 until Mar 04, 2097');
  await waitFor(() => expect(namesIn('Will be punched')[0]).toContain('LG3, also holds LG2'));
  await press('Punch 1 person');
  await waitFor(() => expect(sentTo('bulk-punch')).toHaveLength(1));
  const choices = [{ memberId: amelia.memberId, programId: second.programId }];
  expect(bodyOf(sentTo('bulk-punch')[0])).toMatchObject({ choices });
});

it('before anyone is punched, an inactive base is named', async () => {
  const inactive = { ...liftTicket, bases: { base_name: 'LG2', is_active: false } };
  const { press } = openBulkPunch({ '/rest/v1/programs': () => ({ body: [rescue, inactive] }) });
  await press('Review');
  expect(
    await screen.findByText('LG2 is inactive: what is held there can be punched, but nothing new is issued.'),
  ).toBeTruthy();
});

it("before anyone is punched, the list's program filter is preselected, and Ctrl-Enter asks about everyone with what was entered", async () => {
  const { user, sentTo } = openBulkPunch();
  expect(await screen.findByRole('heading', { name: 'Punch 4 people' })).toBeTruthy();
  await user.click(await screen.findByRole('checkbox', { name: 'Live Mission' }));
  await fill(user, screen.getByRole('textbox', { name: /Notes/ }), ' The whole crew ');
  expect(screen.getByText('Ctrl Enter reviews.')).toBeTruthy();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByRole('heading', { name: 'Punch 2 people?' });
  expect(bodyOf(sentTo('plan-bulk-punch')[0])).toEqual({
    memberIds: people.map(({ memberId }) => memberId),
    cardName: 'Lift Ticket',
    liveMission: true,
    notes: 'The whole crew',
  });
  expect(sentTo('bulk-punch')).toEqual([]);
});

it('before anyone is punched, the review has the focus, where only Ctrl-Enter records, never Enter alone or held', async () => {
  const { user, sentTo } = openBulkPunch();
  await screen.findByRole('checkbox', { name: 'Live Mission' });
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Ctrl Enter records.')).toBeTruthy();
  const review = screen.getByRole('form', { name: 'Who is punched' });
  expect(document.activeElement).toBe(review);
  await user.keyboard('{Enter}{Enter}');
  fireEvent.keyDown(review, { key: 'Enter', ctrlKey: true, repeat: true });
  expect(sentTo('bulk-punch')).toEqual([]);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sentTo('bulk-punch')).toHaveLength(1));
});

it('before anyone is punched, a program is required, and a base for an annual training', async () => {
  const { user, press, sentTo } = openBulkPunch({}, {});
  await user.click(await screen.findByRole('button', { name: 'Review' }));
  expect(await screen.findByText('Please choose a program')).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Program' }), 'Rescue Deployment');
  await user.click(screen.getByRole('checkbox', { name: 'Annual Initial Training' }));
  await press('Review');
  expect(await screen.findByText('Please select a base for Annual Initial Training')).toBeTruthy();
  expect(sentTo('plan-bulk-punch')).toEqual([]);
  await user.click(screen.getByRole('radio', { name: 'LG1' }));
  await press('Review');
  await screen.findByRole('heading', { name: 'Punch 2 people?' });
  expect(bodyOf(sentTo('plan-bulk-punch')[0])).toMatchObject({ annualInitialTraining: true, base: 'LG1' });
});

it("before anyone is punched, the filter's base is punched, even for a Lift Ticket, and no other of anyone's", async () => {
  const programs = () => ({ body: [rescue, liftTicket, liftTicketElsewhere] });
  const { press, sentTo } = openBulkPunch({ '/rest/v1/programs': programs }, { type: 'lift_ticket', base: 'LG3' });
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'LG3' })).checked).toBe(true);
  await press('Review');
  await screen.findByRole('heading', { name: 'Punch 2 people?' });
  expect(bodyOf(sentTo('plan-bulk-punch')[0])).toMatchObject({ cardName: 'Lift Ticket', base: 'LG3' });
});

it('before anyone is punched, everyone is named: with the new expiry, or why not', async () => {
  const { press } = openBulkPunch();
  await press('Review');
  expect(await screen.findByRole('heading', { name: '2 people at LG2, new expiry May 21, 2027' })).toBeTruthy();
  expect(namesIn('Will be punched')).toEqual(['Bo Nash (opens in a new tab)', 'Amelia Ortega (opens in a new tab)']);
  expect(namesIn('Cannot be punched')).toEqual(['Dee Reyes (opens in a new tab)does not hold this credential']);
  expect(screen.getByRole('heading', { name: '1 person punched in the last 12 hours' })).toBeTruthy();
  expect(screen.queryByText('An administrator can issue it.')).toBeNull();
});

it('before anyone is punched, a trainer reads who can issue what somebody does not hold', async () => {
  const { press } = openBulkPunch({}, undefined, trainerOf({ base: 'LG2' }));
  await press('Review');
  expect(await screen.findByText('An administrator can issue it.')).toBeTruthy();
});

it('before anyone is punched, entries are there again after going back', async () => {
  const { user, press } = openBulkPunch();
  await fill(user, await screen.findByRole('textbox', { name: /Notes/ }), 'The whole crew');
  await press('Review');
  await press('Back');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Notes/ }).value).toBe('The whole crew');
});

it('before anyone is punched, nothing can be recorded if nobody is left', async () => {
  const { press } = openBulkPunch({
    '/functions/v1/plan-bulk-punch': () => planning({ punches: [], left: plan.left.slice(1) }),
  });
  await press('Review');
  expect(await screen.findByText('None of the selected people can be punched.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Punch 0 people' }).hasAttribute('disabled')).toBe(true);
});

it('before anyone is punched, a refused plan shows its sentence and can be requested again', async () => {
  const refused = { status: 400, body: { code: 'too_many_people', message: 'At most 1,000 people' } };
  let isRefused = true;
  const { press } = openBulkPunch({ '/functions/v1/plan-bulk-punch': () => (isRefused ? refused : planning(plan)) });
  await press('Review');
  expect(await screen.findByText('At most 1,000 people')).toBeTruthy();
  isRefused = false;
  await press('Retry');
  await screen.findByRole('heading', { name: 'Punch 2 people?' });
});

it('someone punched in the last 12 hours is left out, unless ticked', async () => {
  const { user, press, sentTo } = openBulkPunch();
  await press('Review');
  const again = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Punch Cleo Quist again/ });
  expect(again.checked).toBe(false);
  expect(again.closest('label')?.textContent).toContain('Ada Stone');
  await user.click(again);
  await press('Punch 3 people');
  await screen.findByRole('heading', { name: '2 people not punched' });
  expect(bodyOf(sentTo('bulk-punch')[0])).toMatchObject({ despiteRecent: [idOf('recent Cleo Quist')] });
});

it('someone punched in the last 12 hours can be punched again together with everyone else', async () => {
  const { press } = openBulkPunch({
    '/functions/v1/plan-bulk-punch': () => planning({ punches: [], left: [recently(amelia), recently(bo)] }),
  });
  await press('Review');
  await press('Punch all of them again');
  expect(screen.getByRole('heading', { name: 'Punch 2 people?' })).toBeTruthy();
  await press('Leave all of them out');
  expect(screen.getByRole('heading', { name: 'Punch 0 people?' })).toBeTruthy();
});

it("the report names who was punched and who wasn't and why, and can be copied", async () => {
  const { press } = openBulkPunch();
  await press('Review');
  await press('Punch 2 people');
  await screen.findByRole('heading', { level: 2, name: '2 people punched' });
  expect(namesIn('2 people punched')).toEqual([
    'Bo Nash (opens in a new tab)LG2, until May 21, 2027',
    'Amelia Ortega (opens in a new tab)LG2, until May 21, 2027',
  ]);
  expect(namesIn('2 people not punched')).toEqual([
    expect.stringMatching(/^Cleo Quist.*was punched in the last 12 hours: Nov 22, 2026.*Ada Stone$/),
    expect.stringMatching(/^Dee Reyes.*does not hold this credential$/),
  ]);
  await press('Copy report');
  await waitFor(async () => expect(await navigator.clipboard.readText()).toContain('Bo Nash: LG2, until May 21, 2027'));
});

it('the report undoes all of it at once', async () => {
  const { press, sentTo, toast } = openBulkPunch();
  await press('Review');
  await press('Punch 2 people');
  await press('Undo all');
  expect(await screen.findByText('Punches of 2 people taken back')).toBeTruthy();
  expect(bodyOf(sentTo('bulk-void')[0])).toEqual({ batchId: idOf('batch') });
  expect(screen.getByRole('dialog', { name: 'All punches taken back' })).toBeTruthy();
  expect(screen.queryByText('2 people punched')).toBeNull();
  expect(namesIn('2 people taken back')).toHaveLength(2);
  await press('Done');
  expect(toast.current?.action).toBeUndefined();
});

it("the report names whose punch couldn't be undone", async () => {
  const kept = [{ ...bo, programId: liftTicket.id, reason: 'changed_since' as const }];
  const { press } = openBulkPunch({
    '/functions/v1/bulk-void': () => undone({ undone: [restored(amelia)], kept }),
  });
  await press('Review');
  await press('Punch 2 people');
  await press('Undo all');
  expect(await screen.findByText('Punches of 1 person taken back')).toBeTruthy();
  expect(namesIn('Not taken back')).toEqual(['Bo Nash (opens in a new tab)the credential has changed since']);
  expect(namesIn('1 person punched')).toEqual([expect.stringMatching(/^Bo Nash/)]);
  expect(namesIn('1 person taken back')).toEqual([expect.stringMatching(/^Amelia/)]);
});

it('the report leaves the undo in the message that follows it', async () => {
  const { press, sentTo, toast, onPunched } = openBulkPunch();
  await press('Review');
  await press('Punch 2 people');
  expect(onPunched).not.toHaveBeenCalled();
  await press('Done');
  expect(onPunched).toHaveBeenCalledOnce();
  const text = 'Lift Ticket. New expiry May 21, 2027';
  expect(toast.current).toMatchObject({ title: '2 people punched', text, action: { label: 'Undo' } });
  toast.current?.action?.onAction();
  await waitFor(() => expect(toast.current?.title).toBe('Punches of 2 people taken back'));
  expect(sentTo('bulk-void')).toHaveLength(1);
});

it('a punch whose response is lost shows as sent, not confirmed, and repeats with the same key', async () => {
  let isLost = true;
  const { press, sentTo } = openBulkPunch({ '/functions/v1/bulk-punch': () => (isLost ? 'lost' : reported) });
  await press('Review');
  await press('Punch 2 people');
  expect(await screen.findByText('Sent, not confirmed')).toBeTruthy();
  expect(
    screen.getByText('The punches may or may not have been recorded. Trying again is safe: none is recorded twice.'),
  ).toBeTruthy();
  isLost = false;
  await press('Try again');
  await screen.findByRole('heading', { level: 2, name: '2 people punched' });
  const [first, second] = sentTo('bulk-punch');
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  expect(second?.body).toEqual(first?.body);
  expect(sentTo('plan-bulk-punch')).toHaveLength(1);
});
