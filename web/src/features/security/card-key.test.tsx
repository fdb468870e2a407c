import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { createProduct } from '../../app/create-product.ts';
import type { SignedIn } from '../../lib/session/session.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { json, stubNetwork } from '../../testing/network.ts';
import { storeSession } from '../../testing/tokens.ts';
import { CardKey } from './card-key.tsx';

const administrator: SignedIn = {
  kind: 'signed-in',
  userId: 'u1',
  email: 'ada@example.test',
  role: 'admin',
  person: { id: 'a1', firstName: 'Ada', lastName: 'Stone' },
};

// Lazy modules are transformed beforehand, so no test waits for them.
beforeAll(() => import('./rotate-card-key.tsx'));

function open(person: SignedIn) {
  storeSession();
  const sent = stubNetwork({ '/functions/v1/rotate-card-key': () => json(200, { success: true }) });
  const product = createProduct();
  const session = { ...product.session, known: () => person };
  const { toast } = renderInProduct(<CardKey />, { ...product, session });
  return { sent, toast };
}

it('is rotated only by super administrators', () => {
  open(administrator);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('Only super administrators may rotate it.')).toBeTruthy();
});

it.each([
  [false, 'Codes made earlier stay good for as long as they would have been.'],
  [true, 'Codes that were made before are refused at once; every member needs a connection for a new one.'],
])('says what follows before it is rotated (in wrong hands: %s), and that it was', async (isLost, follows) => {
  const { sent, toast } = open({ ...administrator, isSuperAdministrator: true });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Rotate the card key' }));
  await screen.findByRole('alertdialog', { name: 'Rotate the card key?' });
  if (isLost) await user.click(screen.getByRole('checkbox', { name: /^The key may be in wrong hands/ }));
  expect(screen.getByText(follows)).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Rotate the key' }));
  await waitFor(() => expect(toast.current?.title).toBe('Cards are signed by a new key from now on.'));
  expect(await sent[0]?.json()).toEqual({ isLost });
});
