import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  avalanche,
  avalancheAtTwo,
  inDays,
  openPunchFor as openFor,
  punchButton,
} from '../../testing/punch-dialog.tsx';
import { certificationRow } from '../../testing/sample-rows.ts';
import { trainerOf } from '../../testing/sessions.ts';

const session = trainerOf({ base: 'LG2' });
const soon = certificationRow(avalanche, inDays(6));

it('a trainer of a base punches what is held there, even if another base is shown to end first', async () => {
  const held = [soon, certificationRow(avalancheAtTwo, inDays(125))];
  const { user, writes, toast } = await openFor({ session, held });
  expect(screen.queryByText('Which one do you want to punch?')).toBeNull();
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)).toEqual(['LG2']);
  await user.click(punchButton());
  await waitFor(() => expect(writes).toMatchObject([{ body: { programId: avalancheAtTwo.id } }]));
  await waitFor(() => expect(toast.current?.text).toMatch(/\. An administrator can undo it\.$/));
  expect(toast.current?.action).toBeUndefined();
});

it('a trainer is told that nothing is held at their base, and finds nothing to press but another member', async () => {
  const { user } = await openFor({ session, held: [soon] });
  expect(
    screen.getByText(
      'Amelia Ortega holds no credential for Avalanche Deployment at LG2, so there is nothing to punch. An administrator can issue it.',
    ),
  ).toBeTruthy();
  const footer = within(screen.getByRole('contentinfo')).getAllByRole('button');
  expect(footer.map(({ textContent }) => textContent)).toEqual(['Close']);
  expect(screen.queryByRole('checkbox', { name: 'Live Mission' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Change/ }));
  await screen.findByRole('combobox');
  expect(screen.queryByRole('button', { name: 'Add New Member' })).toBeNull();
});
