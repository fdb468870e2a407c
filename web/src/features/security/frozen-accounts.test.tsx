import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { badGateway, json } from '../../testing/network.ts';
import { frozenRow, inMinutes, openSecurity } from '../../testing/security-page.tsx';

const list = () => screen.findByRole('list', { name: 'Frozen accounts' });

it('the frozen accounts say until when, since when and by whom', async () => {
  await openSecurity({ frozen: () => [frozenRow()] });
  expect((await list()).textContent).toMatch(
    /^Eve Stoneeve@example\.orgFrozen until .* M[SD]T, 3 more hoursSince Nov 05, 2026, 3:04 PM MST, by Ada Stone/,
  );
});

it('the frozen accounts are not there while nobody is frozen, or once the time is over', async () => {
  await openSecurity({ frozen: () => [frozenRow({ frozen_until: inMinutes(-1) })] });
  await screen.findByText('Nobody is locked out.');
  expect(screen.queryByText('Frozen accounts')).toBeNull();
});

it("the frozen accounts that can't be loaded say so and can be retried", async () => {
  let isBroken = true;
  const { user } = await openSecurity({
    frozen: () => (isBroken ? json(500, { message: 'no' }) : [frozenRow()]),
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The frozen accounts could not be loaded.');
  isBroken = false;
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect((await list()).textContent).toContain('Eve Stone');
});

it('the frozen accounts have no button for somebody who may not decide, and say who may', async () => {
  await openSecurity({ frozen: () => [frozenRow({ may_decide: false, frozen_by: null, person_name: null })] });
  expect((await list()).textContent).toContain('by somebody whose account was deleted');
  expect((await list()).textContent).toContain(
    'Only someone who has been a super administrator for seven days can decide',
  );
  expect(within(await list()).queryByRole('button')).toBeNull();
});

describe('deciding', () => {
  it.each([
    ['Unfreeze', 'Unfreeze Eve Stone?', 'unfreeze', 'Eve Stone can sign in again.'],
    ['Deactivate', 'Deactivate Eve Stone?', 'deactivate', 'Eve Stone is no longer an administrator.'],
  ])(
    'the button %s asks, says what follows, and takes the account off the list',
    async (button, title, decision, toast) => {
      let isFrozen = true;
      const { user, requests } = await openSecurity({
        frozen: () => (isFrozen ? [frozenRow()] : []),
        onDecide: () => {
          isFrozen = false;
          return true;
        },
      });
      await user.click(await screen.findByRole('button', { name: `${button} eve@example.org` }));
      const dialog = await screen.findByRole('alertdialog', { name: title });
      await user.click(within(dialog).getByRole('button', { name: button }));
      expect(await screen.findByText(toast)).toBeTruthy();
      expect(requests.find(({ name }) => name === 'decide')?.body).toEqual({
        account: '00000000-0000-4000-8000-0000000000f1',
        decision,
      });
      expect(screen.queryByText('Frozen accounts')).toBeNull();
    },
  );

  it.each([
    ['a refusal', () => json(403, { code: '42501', message: 'No' }), 'The account was not unfrozen'],
    ['no answer', badGateway, 'It may have been unfrozen anyway. Trying again is safe.'],
  ])('deciding shows %s in the dialog', async (_title, onDecide, sentence) => {
    const { user } = await openSecurity({ frozen: () => [frozenRow()], onDecide });
    await user.click(await screen.findByRole('button', { name: 'Unfreeze eve@example.org' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Unfreeze Eve Stone?' });
    await user.click(within(dialog).getByRole('button', { name: 'Unfreeze' }));
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
  });
});
