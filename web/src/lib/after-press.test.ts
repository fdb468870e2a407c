import { expect, it, vi } from 'vitest';
import { afterPress } from './after-press.ts';

it('runs at once when nothing is pressed', () => {
  const work = vi.fn();
  afterPress(work);
  expect(work).toHaveBeenCalledOnce();
});

it('lets a press become a click first', async () => {
  const order: string[] = [];
  const button = document.body.appendChild(document.createElement('button'));
  button.addEventListener('click', () => order.push('click'));
  button.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  afterPress(() => order.push('work'));
  expect(order).toEqual([]);
  button.dispatchEvent(new Event('pointerup', { bubbles: true }));
  button.click();
  await vi.waitFor(() => expect(order).toEqual(['click', 'work']));
  afterPress(() => order.push('later'));
  expect(order).toEqual(['click', 'work', 'later']);
});
