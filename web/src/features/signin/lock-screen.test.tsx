import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

function open(laterStatus: object) {
  const onUnlocked = vi.fn();
  const sent = stubNetwork({ '/functions/v1/security-status': () => json(200, { securityStatus: laterStatus }) });
  render(
    <LockScreen email="ana@example.org" status={locked} onUnlocked={onUnlocked} onOtherAccount={() => undefined} />,
  );
  return { onUnlocked, sent };
}

function pass(seconds: number) {
  return act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
}

describe('the lock countdown', () => {
  it('drops one minute every 60 seconds', async () => {
    open(locked);
    expect(screen.getByText('Try again in 2 minutes')).toBeTruthy();
    await pass(59);
    expect(screen.getByText('Try again in 2 minutes')).toBeTruthy();
    await pass(1);
    expect(screen.getByText('Try again in 1 minute')).toBeTruthy();
  });

  it('at zero asks the server, and opens the form when the lock is over', async () => {
    const { onUnlocked, sent } = open({ ...locked, isLocked: false, remainingMinutes: 0 });
    await pass(120);
    await vi.waitFor(() => expect(onUnlocked).toHaveBeenCalledOnce());
    expect(await sent[0]?.json()).toEqual({ email: 'ana@example.org' });
  });

  it('at zero starts again when the server says that the lock is still on', async () => {
    const { onUnlocked } = open({ ...locked, remainingMinutes: 7 });
    await pass(120);
    await act(() => vi.waitFor(() => expect(screen.getByText('Try again in 7 minutes')).toBeTruthy()));
    expect(onUnlocked).not.toHaveBeenCalled();
  });
});
