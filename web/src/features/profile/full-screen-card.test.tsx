import { heldPrograms } from '@ffl/domain/credentials/held-programs';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { toMember } from '../../api/members/rows.ts';
import { chooseTheme } from '../../lib/device/theme.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { memberRow } from '../../testing/sample-rows.ts';
import { FullScreenCard } from './full-screen-card.tsx';

const now = new Date('2026-11-20T18:00:00Z');

afterEach(() => {
  Reflect.deleteProperty(navigator, 'wakeLock');
  Reflect.deleteProperty(document, 'visibilityState');
});

function open(request?: () => Promise<unknown>) {
  if (request) Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  const onClose = vi.fn();
  const card = { member: toMember(memberRow()), held: heldPrograms([], [], now), now, updatedAt: now };
  const { rerender } = renderInProduct(<FullScreenCard {...card} onClose={onClose} />);
  return { onClose, close: () => rerender(<p>The profile</p>) };
}

async function setVisible(isVisible: boolean) {
  Object.defineProperty(document, 'visibilityState', { value: isVisible ? 'visible' : 'hidden', configurable: true });
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
}

/** Locks like a browser's; counts those still held. */
function locks() {
  const held = new Set<object>();
  const request = vi.fn(async () => {
    const lock = { release: async () => held.delete(lock) };
    held.add(lock);
    return lock;
  });
  return { held, request };
}

it('the full-screen card keeps the screen awake, again after another app, and no longer than it is open', async () => {
  const { held, request } = locks();
  const { close } = open(request);
  expect(request).toHaveBeenCalledWith('screen');
  await setVisible(false);
  expect(request).toHaveBeenCalledTimes(1);
  await setVisible(true);
  expect(request).toHaveBeenCalledTimes(2);
  expect(held.size).toBe(1);
  await act(async () => close());
  expect(held.size).toBe(0);
});

it.each([undefined, () => Promise.reject(new DOMException('The battery is low', 'NotAllowedError'))])(
  "is shown even if the screen can't be kept awake",
  async (request) => {
    open(request);
    expect(await screen.findByRole('article', { name: 'Member card of Amelia Ortega' })).toBeTruthy();
  },
);

it.each([
  ['Esc', () => userEvent.keyboard('{Escape}')],
  ['Close', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
])('the full-screen card is closed by %s', async (_, press) => {
  const { onClose } = open();
  await press();
  expect(onClose).toHaveBeenCalledOnce();
});

it('the full-screen card is light in dark mode, which returns afterward', () => {
  chooseTheme('dark');
  const { close } = open();
  expect(document.documentElement.dataset.theme).toBe('light');
  act(close);
  expect(document.documentElement.dataset.theme).toBe('dark');
  chooseTheme('system');
});
