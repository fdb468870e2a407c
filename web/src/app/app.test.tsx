import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Toast } from '../lib/toast.ts';
import { renderInProduct } from '../testing/in-product.tsx';
import { ToastOutlet } from './app.tsx';

// Toasts are loaded in advance, so that no test waits for them.
beforeAll(() => import('../components/ui/toast-view.tsx'));

function open() {
  const { show, clear } = renderInProduct(<ToastOutlet />).product.toasts;
  return { show: (toast: Toast) => act(() => show(toast)), clear: () => act(clear) };
}

const said = () => screen.queryByRole('region', { name: 'Messages' })?.querySelector('p')?.textContent;

it('toasts show title and text', async () => {
  const { show } = open();
  show({ tone: 'success', title: 'Training Created', text: 'Training session created successfully' });
  expect(await screen.findByText('Training Created')).toBeTruthy();
  expect(screen.getByText('Training session created successfully')).toBeTruthy();
});

it('toasts show no line for a reason that is empty', async () => {
  const { show } = open();
  show({ tone: 'error', title: 'Failed to create program', text: '' });
  await screen.findByText('Failed to create program');
  expect(screen.getByRole('region', { name: 'Messages' }).querySelectorAll('p')).toHaveLength(1);
});

it('toasts appear one at a time: the newer replaces the older', async () => {
  const { show } = open();
  show({ tone: 'success', title: 'First' });
  await screen.findByText('First');
  show({ tone: 'error', title: 'Second' });
  await screen.findByText('Second');
  expect(screen.queryByText('First')).toBeNull();
});

it('toasts carry an action', async () => {
  const onAction = vi.fn();
  const { show } = open();
  show({ tone: 'success', title: 'Contact deleted', action: { label: 'Undo', onAction } });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(onAction).toHaveBeenCalledOnce();
});

it("toasts that were cleared don't return with the next one", async () => {
  const { show, clear } = open();
  show({ tone: 'error', title: 'Old' });
  await screen.findByText('Old');
  clear();
  await waitFor(() => expect(screen.queryByText('Old')).toBeNull());
  show({ tone: 'success', title: 'New' });
  await screen.findByText('New');
  expect(said()).toBe('New');
});

it('toasts can be dismissed if they report an error', async () => {
  const { show } = open();
  show({ tone: 'error', title: 'Error', text: 'Sign in failed' });
  await screen.findByText('Sign in failed');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText('Sign in failed')).toBeNull());
});

it('toasts give the page back its height when they are gone', async () => {
  const { show, clear } = open();
  const room = () => document.documentElement.style.getPropertyValue('--toast-room');
  show({ tone: 'success', title: 'Saved' });
  await screen.findByText('Saved');
  expect(room()).not.toBe('');
  clear();
  expect(room()).toBe('');
});

describe('a toast goes', () => {
  const later = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  const toast = { tone: 'success', title: 'Saved' } as const;

  function start(shown: Toast) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { show } = open();
    show(shown);
  }
  afterEach(() => vi.useRealTimers());

  it('a toast goes after 6 seconds, even from under a resting pointer', async () => {
    start(toast);
    await later(0);
    fireEvent.pointerMove(screen.getByText('Saved'), { movementX: 0, movementY: 0 });
    await later(5.9);
    expect(said()).toBe('Saved');
    await later(0.1);
    expect(said()).toBeUndefined();
  });

  it('a toast stays while it has focus, and goes later if a pointer moves over it', async () => {
    start(toast);
    await later(5);
    fireEvent.pointerMove(screen.getByText('Saved'), { movementX: 3, movementY: 0 });
    await later(5);
    expect(said()).toBe('Saved');
    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
    await later(60);
    expect(said()).toBe('Saved');
    act(() => screen.getByRole('button', { name: 'Dismiss' }).blur());
    await later(6);
    expect(said()).toBeUndefined();
  });

  it('a toast that reports an error never goes by itself', async () => {
    start({ tone: 'error', title: 'Failed' });
    await later(600);
    expect(said()).toBe('Failed');
  });
});
