import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useAfterPress } from './use-after-press.ts';

const afterPress = (work: () => void) => renderHook(() => useAfterPress()).result.current(work);

it('work for after a press runs at once if nothing is pressed', () => {
  const work = vi.fn();
  afterPress(work);
  expect(work).toHaveBeenCalledOnce();
});

it('work for after a press lets the press become a click first', async () => {
  const { current: runAfterPress } = renderHook(() => useAfterPress()).result;
  const order: string[] = [];
  const button = document.body.appendChild(document.createElement('button'));
  button.addEventListener('click', () => order.push('click'));
  button.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  runAfterPress(() => order.push('work'));
  expect(order).toEqual([]);
  button.dispatchEvent(new Event('pointerup', { bubbles: true }));
  button.click();
  await vi.waitFor(() => expect(order).toEqual(['click', 'work']));
  runAfterPress(() => order.push('later'));
  expect(order).toEqual(['click', 'work', 'later']);
  button.remove();
});
