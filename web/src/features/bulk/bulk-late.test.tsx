import { daysAfter, denverDate } from '@ffl/domain/time/denver';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { bodyOf, openBulkPunch } from '../../testing/bulk-punch.tsx';
import { fill } from '../../testing/fill.ts';

it('before anyone is punched, a date in the notes is asked about, and all can be recorded for that day', async () => {
  const { user, press, sentTo } = openBulkPunch();
  await screen.findByRole('heading', { name: 'Punch 4 people' });
  const effectiveOn = daysAfter(denverDate(new Date()), -10);
  await fill(user, await screen.findByRole('textbox', { name: /Notes/ }), `Drill on ${effectiveOn}`);
  await press('Review');
  await press('Punch 2 people');
  expect(await screen.findByText('Do you want to proceed anyway?')).toBeTruthy();
  expect(sentTo('bulk-punch')).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Record for / }));
  await user.type(await screen.findByRole('textbox', { name: 'Why is it recorded now?' }), 'Found in the truck{Enter}');
  await waitFor(() => expect(sentTo('bulk-punch')).toHaveLength(1));
  expect(bodyOf(sentTo('bulk-punch')[0])).toMatchObject({
    effectiveOn,
    lateReason: 'Found in the truck',
  });
});
