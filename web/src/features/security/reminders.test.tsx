import type { RemindersResponse } from '@ffl/domain/reminders/state';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openSecurity, type Setup } from '../../testing/security-page.tsx';

const due = {
  memberId: '00000000-0000-4000-8000-000000000001',
  name: 'Amelia Ortega',
  program: 'Lift Ticket',
  base: 'LG2',
  expiresAt: '2026-12-06T19:00:00.000Z',
  step: 14,
};
const reminders: RemindersResponse = {
  isOn: false,
  changedAt: null,
  changedBy: null,
  lastRun: null,
  unremindedSince: null,
  due: [due],
  dueLetters: 1,
  dueReminders: 1,
  unreached: [],
  unreachedPeople: 0,
  respondedAt: '2026-11-22T19:00:00.000Z',
};
const on = {
  isOn: true,
  changedAt: '2026-11-20T17:00:00.000Z',
  changedBy: 'Ada Stone',
  lastRun: { day: '2026-11-22', ranAt: '2026-11-22T15:00:20.000Z', letters: 3, reminders: 4 },
  unremindedSince: '2026-11-22T15:00:20.000Z',
};

const open = (setup: Setup) => openSecurity({ path: '/admin/security?view=notifications', ...setup });

function card(): HTMLElement {
  const found = screen.getByRole('heading', { name: 'Reminders' }).closest('section');
  if (!found) throw new Error('There is no card');
  return found;
}

describe('reminders', () => {
  it('reminders are off until somebody has seen who would get an email, and starts them', async () => {
    let isOn = false;
    const { user, requests } = await open({
      reminders: () => ({ ...reminders, ...(isOn ? on : {}) }),
      onReminding: () => {
        isOn = true;
        return true;
      },
    });
    await within(card()).findByText('Reminders are off. Nobody gets an email before a credential expires.');
    expect(within(card()).getByText(/^1 person would get an email now, about 1 credential\./)).toBeTruthy();
    const list = within(card()).getByRole('list', { name: 'Who would get an email' });
    expect(list.textContent).toBe('Amelia Ortega (opens in a new tab)Lift Ticket, LG2 until Dec 06, 2026');
    await user.click(within(card()).getByRole('button', { name: 'Start reminders' }));
    const question = await screen.findByRole('alertdialog', { name: 'Start reminders?' });
    expect(within(question).getByRole('list', { name: 'Who would get an email' }).textContent).toBe(list.textContent);
    await user.click(within(question).getByRole('button', { name: 'Start reminders' }));
    await within(card()).findByText('Reminders are on.');
    expect(requests.find(({ name }) => name === 'reminding')?.body).toEqual({ is_on: true });
    expect(card().textContent).toContain(
      'Last run Nov 22, 2026, 8:00 AM MST: 3 emails. Started Nov 20, 2026 by Ada Stone.',
    );
  });

  it("the question before reminders start names the people we can't reach, why, and how many they are", async () => {
    const unreached = (['no_account', 'stopped'] as const).map((why, at) => ({
      memberId: `00000000-0000-4000-8000-00000000000${at + 2}`,
      name: why === 'stopped' ? 'Cleo Quist' : 'Bo Park',
      why,
      endsFirst: '2026-12-06T19:00:00.000Z',
    }));
    const { user } = await open({ reminders: () => ({ ...reminders, unreached, unreachedPeople: 37 }) });
    await within(card()).findByText(
      /^We can't reach 37 more people whose credentials expire soon\..+The first 2 of 37\./,
    );
    await user.click(within(card()).getByRole('button', { name: 'Start reminders' }));
    const question = await screen.findByRole('alertdialog', { name: 'Start reminders?' });
    const list = await within(question).findByRole('list', { name: "People we can't reach" });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Bo Park (opens in a new tab)no account; first expires Dec 06, 2026',
      'Cleo Quist (opens in a new tab)stopped these emails; first expires Dec 06, 2026',
    ]);
  });

  it('reminders raise no alarm before 26 hours have passed since the last ones', async () => {
    await open({ reminders: () => ({ ...reminders, ...on, respondedAt: '2026-11-23T17:00:00.000Z' }) });
    await within(card()).findByText('Reminders are on.');
    expect(card().textContent).not.toContain('for more than a day');
  });

  it('reminders raise an alarm when none went out for more than a day', async () => {
    await open({ reminders: () => ({ ...reminders, ...on, respondedAt: '2026-11-23T17:00:21.000Z' }) });
    await waitFor(() => expect(card().textContent).toContain('No reminders have gone out for more than a day.'));
  });

  it('reminders say so if nobody would get one', async () => {
    await open({ reminders: () => ({ ...reminders, due: [], dueLetters: 0, dueReminders: 0 }) });
    await within(card()).findByText('Nobody would get an email now.');
  });

  it('reminders say how many of a long list are shown', async () => {
    await open({ reminders: () => ({ ...reminders, dueLetters: 1200, dueReminders: 1300 }) });
    await waitFor(() =>
      expect(card().textContent).toContain(
        '1,200 people would get an email now, about 1,300 credentials. The first 1 of 1,300.',
      ),
    );
  });
});
