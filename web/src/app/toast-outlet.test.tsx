import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Toast } from '../lib/toast.ts';
import { renderInProduct } from '../testing/in-product.tsx';
import { ToastOutlet } from './toast-outlet.tsx';

// The toasts are loaded on demand, so that no test waits for them.
beforeAll(() => import('../components/ui/toast-view.tsx'));

function open() {
  const { show, clear } = renderInProduct(<ToastOutlet />).product.toasts;
  return { show: (toast: Toast) => act(() => show(toast)), clear: () => act(clear) };
}

function visibleToasts() {
  return [...document.querySelectorAll('[data-sonner-toast][data-removed="false"]')];
}

describe('toasts', () => {
  it('show title and text', async () => {
    const { show } = open();
    show({ tone: 'success', title: 'Training Created', text: 'Training session created successfully' });
    expect(await screen.findByText('Training Created')).toBeTruthy();
    expect(screen.getByText('Training session created successfully')).toBeTruthy();
  });

  it('are one at a time: the newer takes the place of the older', async () => {
    const { show } = open();
    show({ tone: 'success', title: 'First' });
    await screen.findByText('First');
    show({ tone: 'error', title: 'Second' });
    await screen.findByText('Second');
    await waitFor(() => expect(visibleToasts().map((toast) => toast.textContent)).toEqual(['Second']));
  });

  it('carry an action', async () => {
    const onAction = vi.fn();
    const { show } = open();
    show({ tone: 'success', title: 'Contact deleted', action: { label: 'Undo', onAction } });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(onAction).toHaveBeenCalledOnce();
  });

  it('that were cleared do not come back with the next one', async () => {
    const { show, clear } = open();
    show({ tone: 'error', title: 'Old' });
    await screen.findByText('Old');
    clear();
    await waitFor(() => expect(screen.queryByText('Old')).toBeNull());
    show({ tone: 'success', title: 'New' });
    await screen.findByText('New');
    expect(visibleToasts().map((toast) => toast.textContent)).toEqual(['New']);
  });

  it('can be dismissed when they tell an error', async () => {
    const { show } = open();
    show({ tone: 'error', title: 'Error', text: 'Sign in failed' });
    await screen.findByText('Sign in failed');
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText('Sign in failed')).toBeNull());
  });
});
