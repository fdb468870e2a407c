import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  basic,
  bodiesOf,
  confirm,
  liftTicket,
  notes,
  openCredential as open,
} from '../../testing/credential-dialog.tsx';
import { fill } from '../../testing/fill.ts';
import { certificationRow, idOf } from '../../testing/sample-rows.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T18:00:00Z') });
});
afterEach(() => vi.useRealTimers());

it("a punch from a row shows the new expiry and the history's text before confirming, and needs no notes", async () => {
  const { user, writes, onClose, onRecorded } = await open();
  const dialog = screen.getByRole('dialog', { name: 'Record Punch' });
  expect(dialog.textContent).toContain('Amelia Ortega');
  expect(dialog.textContent).toContain('Will be punched: Avalanche Deployment at LG2');
  expect(screen.getByText('New expiry: Jan 03, 2027')).toBeTruthy();
  expect(screen.getByText('In the history: Punch recorded on 11/22/2026')).toBeTruthy();
  await user.click(confirm());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(bodiesOf(writes)).toEqual([{ ...basic, renewal: true }]);
  await waitFor(() => expect(onRecorded).toHaveBeenCalledOnce());
  expect(onRecorded.mock.calls[0]?.[0]).toMatchObject({ memberName: 'Amelia Ortega', punchId: idOf('punch') });
});

it('a punch from a row needs a base for Annual Initial Training, says so beside the button, and words it as a renewal', async () => {
  const { user, writes } = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Annual Initial Training' }));
  expect(confirm().disabled).toBe(true);
  expect(screen.getByText('Please select a base for Annual Initial Training')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'LG5' }));
  expect(screen.getByText('New expiry: Nov 22, 2027')).toBeTruthy();
  await fill(user, notes(), 'rope test');
  expect(
    screen.getByText('In the history: Annual Initial Training renewal on 11/22/2026 for base LG5: rope test'),
  ).toBeTruthy();
  await user.click(confirm());
  await waitFor(() =>
    expect(bodiesOf(writes)).toEqual([
      { ...basic, base: 'LG5', annualInitialTraining: true, renewal: true, notes: 'rope test' },
    ]),
  );
});

it('a punch from a row clears the base when the training is unticked', async () => {
  const { user } = await open();
  const annual = screen.getByRole('checkbox', { name: 'Annual Initial Training' });
  await user.click(annual);
  await user.click(screen.getByRole('radio', { name: 'LG5' }));
  await user.click(annual);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'LG5' }).checked).toBe(false);
  expect(confirm().disabled).toBe(false);
});

it('a punch from a row in a program without variants asks for neither training nor base', async () => {
  await open({ program: liftTicket });
  expect(screen.getAllByRole('checkbox')).toEqual([screen.getByRole('checkbox', { name: 'Live Mission' })]);
  expect(screen.queryByRole('radiogroup')).toBeNull();
});

it.each(['11/2/2026', '11/02/2026', '11-2-2026', '11-02-2026', '2026-11-02'])(
  'a punch from a row asks before notes that mention %s are recorded',
  async (date) => {
    const { user, writes } = await open();
    await fill(user, notes(), `Trained on ${date}`);
    const sentence = 'Date mismatch: Renewal date is Nov 22, 2026 but notes mention Nov 02, 2026';
    expect(screen.getByText(sentence)).toBeTruthy();
    await user.click(confirm());
    const question = screen.getByRole('alert');
    expect(question.textContent).toContain(sentence);
    expect(question.textContent).toContain('Do you want to proceed anyway?');
    expect(confirm().disabled).toBe(true);
    expect(writes).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Proceed anyway' }));
    await waitFor(() => expect(bodiesOf(writes)).toEqual([{ ...basic, renewal: true, notes: `Trained on ${date}` }]));
  },
);

describe('for the day in the notes', () => {
  it('a punch from a row is recorded for an earlier day in the notes, and says what that does to the expiry', async () => {
    const { user, writes } = await open();
    await fill(user, notes(), 'Drill on 11/20/2026');
    await user.click(confirm());
    const question = screen.getByRole('alert');
    expect(question.textContent).toContain('Recorded for that day, it counts from then. New expiry: Jan 01, 2027');
    await user.click(within(question).getByRole('button', { name: 'Record for Nov 20' }));
    await waitFor(() =>
      expect(bodiesOf(writes)).toEqual([
        { ...basic, renewal: true, notes: 'Drill on 11/20/2026', effectiveOn: '2026-11-20' },
      ]),
    );
  });

  it('a punch from a row for a day more than 72 hours ago asks why, with the keyboard alone', async () => {
    const { user, writes } = await open();
    await fill(user, notes(), 'Drill on 11/06/2026');
    await user.click(confirm());
    await user.tab({ shift: true });
    expect(document.activeElement?.textContent).toBe('Record for Nov 6');
    await user.keyboard('{Enter}');
    const reason = screen.getByRole('textbox', { name: 'Why is it being recorded now?' });
    expect(document.activeElement).toBe(reason);
    await user.keyboard('ab{Enter}');
    expect(screen.getByText('The reason needs at least 3 characters')).toBeTruthy();
    expect(writes).toEqual([]);
    await user.keyboard('c{Enter}');
    await waitFor(() => expect(bodiesOf(writes)).toMatchObject([{ effectiveOn: '2026-11-06', lateReason: 'abc' }]));
  });

  it.each(['12/01/2026', '10/17/2025'])('a punch from a row is not offered for %s', async (date) => {
    const { user } = await open();
    await fill(user, notes(), `Drill on ${date}`);
    await user.click(confirm());
    const buttons = within(screen.getByRole('alert')).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Proceed anyway', 'Back to the notes']);
  });
});

it('a punch from a row goes back from the question to the notes, and asks nothing once the date is corrected', async () => {
  const { user, writes } = await open();
  await fill(user, notes(), 'Trained on 11/2/2026');
  await user.click(confirm());
  expect(document.activeElement?.textContent).toBe('Back to the notes');
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(notes());
  await fill(user, notes(), 'Trained on 11/22/2026');
  expect(screen.queryByText(/Date mismatch/)).toBeNull();
  await user.click(confirm());
  await waitFor(() => expect(writes).toHaveLength(1));
});

it('a punch from a row accepts 2,000 characters of notes and refuses one more, keeping them', async () => {
  const { user, writes } = await open();
  await fill(user, notes(), 'x'.repeat(2001));
  expect(screen.getByText('2,001 of 2,000 characters')).toBeTruthy();
  await user.click(confirm());
  expect(screen.getByText('Notes can be up to 2,000 characters')).toBeTruthy();
  expect(document.activeElement).toBe(notes());
  expect(writes).toEqual([]);
  await fill(user, notes(), 'x'.repeat(2000));
  await user.click(confirm());
  await waitFor(() => expect(bodiesOf(writes)).toEqual([{ ...basic, renewal: true, notes: 'x'.repeat(2000) }]));
});

it('a punch from a row asks before discarding entries', async () => {
  const { user, onClose } = await open();
  await fill(user, notes(), 'rope test');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('a punch from a row needs a connection, and says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open();
  expect(confirm().disabled).toBe(true);
  expect(screen.getByText('You are offline. This needs a connection.')).toBeTruthy();
});

describe('with two clocks', () => {
  const winter = { start_date: '2026-11-15', end_date: '2027-04-30', is_active: true };
  const program = { ...liftTicket, validity_period_days: 42, two_clocks: true, seasons: [winter] };
  const held = (annual_date: string) => [{ ...certificationRow(program, '2026-11-25T18:00:00+00:00'), annual_date }];

  it('a punch with two clocks says beforehand what is due after it', async () => {
    await open({ program, held: held('2026-02-03T18:00:00+00:00') });
    expect(screen.getByText('New expiry: Jan 03, 2027')).toBeTruthy();
    expect(screen.getByText('Punch by Jan 03, 2027')).toBeTruthy();
  });

  it('with two clocks, a punch that moves nothing says so beforehand, and offers the annual training that would', async () => {
    const byAnnual = {
      ...certificationRow(program, '2026-11-30T18:00:00+00:00'),
      annual_date: '2025-11-30T18:00:00+00:00',
    };
    const { user, writes } = await open({ program, held: [byAnnual] });
    expect(screen.getByText('Expiry stays Nov 30, 2026: the annual training is due')).toBeTruthy();
    expect(screen.queryByText(/New expiry/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Record Annual Initial Training instead' }));
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Live Mission' }));
    expect(screen.getByText('New expiry: Jan 03, 2027')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Record Annual Initial Training Punch' }));
    await waitFor(() => expect(writes).toMatchObject([{ body: { annualInitialTraining: true, base: 'LG2' } }]));
  });

  it('with two clocks, a punch that leaves it lapsed says so beforehand, and the annual training is offered under any name', async () => {
    const { user } = await open({ program, held: held('2025-02-03T18:00:00+00:00') });
    expect(
      screen.getByText('The annual training ended on Feb 03, 2026. This punch does not bring the credential back.'),
    ).toBeTruthy();
    expect(screen.queryByText(/^New expiry/)).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Annual Initial Training' }));
    await user.click(screen.getByRole('radio', { name: 'LG2' }));
    expect(screen.getByText('Punch by Jan 03, 2027')).toBeTruthy();
  });
});
