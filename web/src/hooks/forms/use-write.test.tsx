import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Toast } from '../../lib/toast.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { useWrite } from './use-write.ts';

function Sender() {
  const write = useWrite({ send: () => new Promise<never>(() => undefined) });
  return (
    <button type="button" onClick={() => void write.send({})}>
      Send
    </button>
  );
}

const action = { label: 'Undo', onAction: () => undefined };

it.each<[string, Toast, boolean]>([
  ['the Undo of what was done before goes', { tone: 'success', title: 'Punch recorded', action }, false],
  ['a plain success goes', { tone: 'success', title: 'Saved' }, false],
  ['a failure of before goes', { tone: 'error', title: 'Failed to add member' }, false],
  ['an error that can be tried again stays', { tone: 'error', title: 'Sent, not confirmed', action }, true],
])('%s when the next write is sent', async (_title, toast, stays) => {
  const { product } = renderInProduct(<Sender />);
  product.toasts.show(toast);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(product.toasts.latest()).toBe(stays ? toast : undefined);
});
