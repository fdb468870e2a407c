import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StatusPill } from './status-pill.tsx';

it('a status pill says its status in a word beside the icon', () => {
  const { container } = render(<StatusPill state="expired">expired</StatusPill>);
  expect(container.textContent).toBe('expired');
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});
