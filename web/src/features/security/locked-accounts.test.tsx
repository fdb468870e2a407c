import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { badGateway, json } from '../../testing/network.ts';
import { inMinutes, lockRow, openSecurity } from '../../testing/security-page.tsx';

const locks = () => [lockRow('ada@example.org'), lockRow('bo@example.org', { is_held: true, locked_until: null })];
const list = () => screen.findByRole('list', { name: 'Locked accounts' });
const unlockButton = (name = 'ada@example.org') => screen.findByRole('button', { name: `Unlock ${name}` });
const reasonField = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' });
const submit = () => screen.getByRole('button', { name: 'Unlock' });

it('the locked accounts say until when, for how long, and after how many failures', async () => {
  await openSecurity({ locks });
  const [ada, bo] = within(await list()).getAllByRole('listitem');
  expect(ada?.textContent).toMatch(
    /^ada@example\.orgLocked until \w{3} \d\d, \d{4}, \d+:\d\d [AP]M M[SD]T, 12 more minutes5 failures in a row, last on/,
  );
  expect(bo?.textContent).toContain('Locked until a password reset or an unlock');
});

it('the locked accounts whose lock is over are gone, and an e-mail without an account has nothing to press', async () => {
  await openSecurity({
    locks: () => [
      lockRow('old@example.org', { locked_until: inMinutes(-1) }),
      lockRow(null, { email_mark: 'a1b2c3d4' }),
    ],
  });
  expect((await list()).textContent).toContain('Email without account (a1b2c3d4)');
  expect(screen.queryByText('old@example.org')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Unlock/ })).toBeNull();
});

it('the locked accounts that only another super administrator can unlock say so, with nothing to press', async () => {
  await openSecurity({ locks: () => [lockRow('chief@example.org', { may_unlock: false })] });
  expect((await list()).textContent).toContain('Only another super administrator can unlock it.');
  expect(screen.queryByRole('button', { name: /^Unlock/ })).toBeNull();
});

it('the locked accounts say if there are none', async () => {
  await openSecurity();
  expect(await screen.findByText('Nobody is locked out.')).toBeTruthy();
  expect(await screen.findByText('No address is blocked.')).toBeTruthy();
});

it("the locked accounts that can't be loaded say so in place and can be retried separately", async () => {
  let isBroken = true;
  const { user, requests } = await openSecurity({ locks: () => (isBroken ? json(500, { message: 'no' }) : locks()) });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The locked accounts could not be loaded.');
  expect(screen.getByText('No address is blocked.')).toBeTruthy();
  isBroken = false;
  const blocksBefore = requests.filter(({ name }) => name === 'blocks').length;
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await unlockButton()).toBeTruthy();
  expect(requests.filter(({ name }) => name === 'blocks')).toHaveLength(blocksBefore);
});

describe('unlocking', () => {
  it('unlocking needs a reason of 3 to 500 characters without the email, reported at the field', async () => {
    const { user, requests } = await openSecurity({ locks });
    await user.click(await unlockButton());
    expect((await screen.findByRole('dialog', { name: 'Unlock account' })).textContent).toContain('ada@example.org');
    await user.click(submit());
    expect(screen.getByText('Please give a reason for unlocking this account')).toBeTruthy();
    expect(document.activeElement).toBe(reasonField());
    expect(reasonField().getAttribute('aria-invalid')).toBe('true');
    await user.type(reasonField(), 'no');
    await user.tab();
    expect(screen.getByText('Please write at least 3 characters')).toBeTruthy();
    await user.type(reasonField(), ', it is ADA@example.org');
    await user.click(submit());
    expect(
      screen.getByText('Please leave the email address out: the reason stays in the records for years'),
    ).toBeTruthy();
    expect(requests.some(({ name }) => name === 'unlock')).toBe(false);
  });

  it('unlocking sends email and reason, says what happened and refetches the list', async () => {
    let isLocked = true;
    const { user, requests } = await openSecurity({
      locks: () => (isLocked ? locks().slice(0, 1) : []),
      onUnlock: () => {
        isLocked = false;
        return { success: true, wasLocked: true };
      },
    });
    await user.click(await unlockButton());
    await fill(user, reasonField(), ' Called the base ');
    await user.click(submit());
    expect(await screen.findByText('ada@example.org can sign in again.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(requests.find(({ name }) => name === 'unlock')?.body).toEqual({
      email: 'ada@example.org',
      adminUserId: expect.any(String),
      reason: 'Called the base',
    });
    expect(await screen.findByText('Nobody is locked out.')).toBeTruthy();
  });

  it('unlocking somebody whose lock ended meanwhile says that there was nothing to unlock', async () => {
    const { user } = await openSecurity({ locks, onUnlock: () => ({ success: true, wasLocked: false }) });
    await user.click(await unlockButton());
    await fill(user, reasonField(), 'Called the base');
    await user.click(submit());
    expect(await screen.findByText('ada@example.org was not locked.')).toBeTruthy();
  });

  it.each([
    [
      'a refusal',
      () => json(403, { message: 'Only administrators can do this.' }),
      'The account was not unlockedOnly administrators can do this.',
    ],
    [
      'no answer',
      badGateway,
      'Sent, not confirmedNetwork error occurredIt may have been unlocked anyway. Trying again is safe.Try againStop trying',
    ],
  ])('unlocking shows %s in the dialog and keeps the reason', async (_title, onUnlock, sentence) => {
    const { user } = await openSecurity({ locks, onUnlock });
    await user.click(await unlockButton());
    await fill(user, reasonField(), 'Called the base');
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(reasonField().value).toBe('Called the base');
  });

  it('unlocking with a lost response counts as done when retried', async () => {
    let isLost = true;
    const { user } = await openSecurity({
      locks,
      onUnlock: () => (isLost ? badGateway() : { success: true, wasLocked: false }),
    });
    await user.click(await unlockButton());
    await fill(user, reasonField(), 'Called the base');
    await user.click(submit());
    await screen.findByText('Sent, not confirmed');
    isLost = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('ada@example.org can sign in again.')).toBeTruthy();
  });

  it("unlocking isn't possible offline, and says why", async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    const { user } = await openSecurity({ locks });
    await user.click(await unlockButton());
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    await waitFor(() => expect(submit()).toHaveProperty('disabled', true));
    expect(screen.getByText('You are offline. This needs a connection.')).toBeTruthy();
  });

  it('unlocking may be left with Cancel, and focus returns to the account', async () => {
    const { user } = await openSecurity({ locks });
    await user.click(await unlockButton('bo@example.org'));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(await unlockButton('bo@example.org'));
  });
});
