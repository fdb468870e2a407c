import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DaysLeftBadge } from './days-left-badge.tsx';

const now = new Date('2026-11-20T18:00:00Z');

it('a days-left badge is absent while more than 30 days remain', () => {
  const { container } = render(<DaysLeftBadge expiresDate={new Date('2026-12-21T18:00:00Z')} now={now} />);
  expect(container.textContent).toBe('');
});
