import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { avalanche, basic, bodiesOf, confirm, openCredential as open } from '../../testing/credential-dialog.tsx';
import { certificationRow } from '../../testing/sample-rows.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T18:00:00Z') });
});
afterEach(() => vi.useRealTimers());

it('an issue in a deployment program needs a base, at first the issuing one', async () => {
  const { user, writes } = await open({ kind: 'issue' });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'LG2' }).checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Clear base' }));
  expect(confirm('Issue Credential').disabled).toBe(true);
  expect(screen.getByText('Please select a base for deployment programs')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'LG2' }));
  expect(screen.getByText('In the history: Initial credential issued on 11/22/2026 for base LG2')).toBeTruthy();
  await user.click(confirm('Issue Credential'));
  await waitFor(() => expect(bodiesOf(writes)).toEqual([{ ...basic, base: 'LG2' }]));
});

it('an issue says if a removed credential returns', async () => {
  const removed = certificationRow(avalanche, '2026-01-01T18:00:00+00:00');
  await open({ kind: 'issue', removed: [{ ...removed, status: 'inactive' }] });
  expect(screen.getByText(/^Removed earlier and reactivated, in force until/).textContent).toContain('Jan 03, 2027');
  expect(screen.getByText('In the history: Certification reactivated for base LG2')).toBeTruthy();
});
