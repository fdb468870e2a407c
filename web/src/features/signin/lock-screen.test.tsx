import type { SecurityStatus } from '@ffl/domain/accounts/security-status';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInProduct } from '../../testing/in-product.tsx';
import { json, stubNetwork } from '../../testing/network.ts';
import { LockScreen } from './lock-screen.tsx';

const locked = {
  isLocked: true,
  attemptsCount: 5,
  lockedUntil: '2026-11-20T20:15:00Z',
  reason: null,
  remainingMinutes: 2,
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function open(laterStatus: object, status: SecurityStatus = locked) {
  const onUnlocked = vi.fn();
  const onForgotPassword = vi.fn(() => Promise.resolve());
  const sent = stubNetwork({ '/functions/v1/security-status': () => json(200, { securityStatus: laterStatus }) });
  renderInProduct(
    <LockScreen
      email="ana@example.org"
      status={status}
      onUnlocked={onUnlocked}
      onOtherAccount={() => undefined}
      onForgotPassword={onForgotPassword}
    />,
  );
  return { onUnlocked, onForgotPassword, sent };
}

function pass(seconds: number) {
  return act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
}

it('the lock countdown drops one minute every 60 seconds', async () => {
  open(locked);
  expect(screen.getByText('Try again in 2 minutes')).toBeTruthy();
  await pass(59);
  expect(screen.getByText('Try again in 2 minutes')).toBeTruthy();
  await pass(1);
  expect(screen.getByText('Try again in 1 minute')).toBeTruthy();
});

it('the lock countdown at zero asks the server, and opens the form if the lock is over', async () => {
  const { onUnlocked, sent } = open({ ...locked, isLocked: false, remainingMinutes: 0 });
  await pass(120);
  await vi.waitFor(() => expect(onUnlocked).toHaveBeenCalledOnce());
  expect(await sent[0]?.json()).toEqual({ email: 'ana@example.org' });
});

it('the lock countdown at zero starts again if the server says the lock is still on', async () => {
  const { onUnlocked } = open({ ...locked, remainingMinutes: 7 });
  await pass(120);
  await act(() => vi.waitFor(() => expect(screen.getByText('Try again in 7 minutes')).toBeTruthy()));
  expect(onUnlocked).not.toHaveBeenCalled();
});

it('a device that slept through the lock asks the server as soon as someone looks at it', async () => {
  vi.setSystemTime('2026-11-20T20:16:00Z');
  const { onUnlocked } = open({ ...locked, isLocked: false, remainingMinutes: 0 });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await vi.waitFor(() => expect(onUnlocked).toHaveBeenCalledOnce());
});

describe('a lock', () => {
  const endless = { ...locked, lockedUntil: null, remainingMinutes: 0 };

  it('a lock without an end says what to do, and never counts down', async () => {
    const { onUnlocked, sent } = open(endless, endless);
    await pass(600);
    expect(
      screen.getByText(
        "This lock won't end on its own. Reset your password, or ask an administrator to unlock the account.",
      ),
    ).toBeTruthy();
    expect(screen.queryByText(/Try again in/)).toBeNull();
    expect(sent).toEqual([]);
    expect(onUnlocked).not.toHaveBeenCalled();
  });

  it.each([
    ['a lock with an end', locked],
    ['a lock without an end', endless],
  ])('the lock screen of %s offers to reset the password', async (_, status) => {
    const { onForgotPassword } = open(status, status);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Reset password' })));
    expect(onForgotPassword).toHaveBeenCalledOnce();
  });
});
