import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { toProgram } from '../../api/programs/queries.ts';
import { answerOf } from '../../testing/answers.ts';
import { planOfForty } from '../../testing/currency-plan.ts';
import { json, stubNetwork } from '../../testing/network.ts';
import { openAt } from '../../testing/open-at.tsx';
import { baseRow, idOf, programRecord, programRow } from '../../testing/sample-rows.ts';
import { storeSession } from '../../testing/tokens.ts';
import { CurrencyRules } from './currency-rules.tsx';
import { ProgramActions } from './program-actions.tsx';

const row = programRow('Avalanche Deployment', 'LG1', { validity_period_days: 42 });
const winter = {
  id: idOf('winter'),
  name: 'LG1 Winter',
  program_id: row.id,
  start_date: '2026-11-15',
  end_date: '2027-04-30',
  is_active: true,
  created_at: '2026-05-01T12:00:00.123456+00:00',
};
const days = { startDate: '2026-11-15', endDate: '2027-04-30', isActive: true };

describe('two clocks', () => {
  it('two clocks are described in one sentence, and turned on only after naming who is affected', async () => {
    const { user, planned, saved } = await openRule();
    const option = screen.getByRole('checkbox', { name: /^Two clocks/ });
    expect(option.closest('label')?.textContent).toBe(
      'Two clocksIn force until the earlier of 365 days after the annual training and, while a season runs, 42 days after the latest punch.',
    );
    await user.click(option);
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    const question = within(await screen.findByRole('dialog', { name: 'Who is affected?' }));
    await question.findByText('1 person lapses right away');
    expect(question.getByText('4 of 40 credentials get a new date.')).toBeTruthy();
    const lists = question.getAllByRole('list').map((list) => [list.getAttribute('aria-label'), list.textContent]);
    const tab = ' (opens in a new tab)';
    expect(lists).toEqual([
      ['1 person lapses right away', `Ada North${tab}Dec 24, 2026 → Nov 01, 2026`],
      ['1 person is in force again', `Bo Park${tab}Nov 01, 2026 → Dec 24, 2026`],
      ['1 person keeps a date that was written by hand', `Cy Reed${tab}May 05, 2027`],
      ['An earlier date', `Di Stone${tab}May 05, 2027 → Dec 24, 2026`],
    ]);
    expect(question.getByText('And 1 person more.')).toBeTruthy();
    expect(planned).toEqual([
      { programId: row.id, proposed: { twoClocks: true, validityPeriodDays: 42, seasons: [days] } },
    ]);
    expect(saved).toEqual([]);
  });

  it('two clocks are saved on confirmation, and Undo writes back what was there', async () => {
    const { user, saved, toast } = await openRule();
    await switchOn(user);
    await waitFor(() => expect(toast.current?.title).toBe('Program Updated'));
    expect(saved).toEqual([{ id: row.id, twoClocks: true, was: { twoClocks: false } }]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(toast.current?.title).toBe('Taken back'));
    expect(toast.current?.text).toBe('The dates are back to what they were.');
    expect(saved.at(-1)).toEqual({ id: row.id, twoClocks: false, was: { twoClocks: true } });
  });

  it('a changed validity of a program with two clocks is confirmed again, and one clock is never confirmed', async () => {
    const { user, planned } = await openForm({ two_clocks: true });
    await user.selectOptions(screen.getByLabelText('Validity period'), '4 Weeks');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('1 person lapses right away');
    expect(planned).toEqual([
      { programId: row.id, proposed: { twoClocks: true, validityPeriodDays: 28, seasons: [days] } },
    ]);
  });

  it('a program with one clock is saved without asking who is affected', async () => {
    const { user, planned, toast } = await openForm();
    await user.selectOptions(screen.getByLabelText('Validity period'), '4 Weeks');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(toast.current?.title).toBe('Program Updated'));
    expect(toast.current?.action).toBeUndefined();
    expect(planned).toEqual([]);
  });

  it("two clocks aren't saved while it is unknown who is affected, and the question says so", async () => {
    let isBroken = true;
    const { user, saved } = await openRule(() => (isBroken ? json(400, {}) : undefined));
    await user.click(screen.getByRole('checkbox', { name: /^Two clocks/ }));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    const question = within(await screen.findByRole('dialog', { name: 'Who is affected?' }));
    expect(await question.findByText('The list of who is affected could not be loaded.')).toBeTruthy();
    const save = question.getByRole<HTMLButtonElement>('button', { name: 'Save changes' });
    expect(save.disabled).toBe(true);
    isBroken = false;
    await user.click(question.getByRole('button', { name: 'Retry' }));
    await question.findByText('1 person lapses right away');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    dispatchEvent(new Event('offline'));
    expect(await question.findByText('You are offline. This needs a connection.')).toBeTruthy();
    expect(save.disabled).toBe(true);
    expect(saved).toEqual([]);
  });
});

async function switchOn(user: Awaited<ReturnType<typeof openForm>>['user']) {
  await user.click(screen.getByRole('checkbox', { name: /^Two clocks/ }));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  const question = within(await screen.findByRole('dialog', { name: 'Who is affected?' }));
  await question.findByText('1 person lapses right away');
  await user.click(question.getByRole('button', { name: 'Save changes' }));
}

async function openForm(over: Partial<typeof row> = {}) {
  const opened = await open({ ...row, ...over });
  await opened.user.click(await screen.findByRole('button', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit Avalanche Deployment at LG1' });
  return opened;
}

async function openRule(reply?: () => Response | undefined) {
  const opened = await open(row, reply);
  await screen.findByText('No program has two clocks.');
  await opened.user.selectOptions(screen.getByLabelText('Program'), 'Avalanche Deployment at LG1');
  await opened.user.click(screen.getByRole('button', { name: 'Change its rule' }));
  await screen.findByRole('dialog', { name: 'Currency rule of Avalanche Deployment at LG1' });
  return opened;
}

async function open(stored: typeof row, reply?: () => Response | undefined) {
  storeSession();
  const planned: unknown[] = [];
  const saved: object[] = [];
  stubNetwork({
    '/functions/v1/bases': () => json(200, answerOf('bases', { data: [baseRow('LG1')] })),
    '/functions/v1/program-validation': () => json(200, { valid: true, errors: [] }),
    '/functions/v1/programs': async (request) => {
      const sent = (await request.json()) as { twoClocks?: boolean };
      saved.push(sent);
      return json(200, { data: { ...programRecord(stored), ...sent } });
    },
    '/rest/v1/programs': () => json(200, [stored]),
    '/rest/v1/seasons': () => json(200, [winter]),
    '/functions/v1/plan-clocks': async (request) => {
      planned.push(await request.json());
      return reply?.() ?? json(200, { data: planOfForty });
    },
  });
  await import('./program-form-dialog.tsx');
  const opened = await openAt('/p', {
    '/p': () => (
      <>
        <ProgramActions program={toProgram(stored)} memberCount={40} />
        <CurrencyRules />
      </>
    ),
  });
  return { ...opened, planned, saved };
}
