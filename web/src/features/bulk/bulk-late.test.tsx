import { daysAfter, denverDate } from '@ffl/domain/time/denver';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { bodyOf, openBulkPunch } from '../../testing/bulk-punch.tsx';
import { fill } from '../../testing/fill.ts';

it('before anyone is punched, a date in the notes is asked about, and all can be reviewed and recorded for that day', async () => {
  const { user, press, sentTo } = openBulkPunch();
  await screen.findByRole('heading', { name: 'Punch 4 people' });
  const effectiveOn = daysAfter(denverDate(new Date()), -10);
  await fill(user, await screen.findByRole('textbox', { name: /Notes/ }), `Drill on ${effectiveOn}`);
  await press('Review');
  await press('Punch 2 people');
  expect(await screen.findByText('Do you want to proceed anyway?')).toBeTruthy();
  expect(sentTo('bulk-punch')).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Record for / }));
  await user.type(
    await screen.findByRole('textbox', { name: 'Why is it being recorded now?' }),
    'Found in the truck{Enter}',
  );
  await waitFor(() => expect(sentTo('plan-bulk-punch')).toHaveLength(2));
  expect(bodyOf(sentTo('plan-bulk-punch')[1])).toMatchObject({ effectiveOn, lateReason: 'Found in the truck' });
  expect(sentTo('bulk-punch')).toEqual([]);
  await screen.findByText(/^Record for /);
  expect(document.activeElement).toBe(screen.getByRole('form', { name: 'Who is punched' }));
  await press('Punch 2 people');
  await waitFor(() => expect(sentTo('bulk-punch')).toHaveLength(1));
  expect(bodyOf(sentTo('bulk-punch')[0])).toMatchObject({
    effectiveOn,
    lateReason: 'Found in the truck',
  });
});
