import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { storedTokens } from '../../lib/session/stored-session.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { json, stubNetwork } from '../../testing/network.ts';
import { freshTokens, storeSession, user } from '../../testing/tokens.ts';
import { ProofDialog } from './proof-dialog.tsx';

it('a proof of identity continues with the session that carries it, in every tab of the browser', async () => {
  storeSession();
  const { access_token: before } = storedTokens() ?? expect.fail();
  const session = { ...freshTokens(), access_token: before.replace(/\.[^.]*$/, '.cHJvdmVu') };
  stubNetwork({
    '/auth/v1/user': () => json(200, user),
    '/functions/v1/prove-presence': () => json(200, { success: true, session }),
  });
  const handleShown = vi.fn(() => expect(storedTokens()?.access_token).toBe(session.access_token));
  renderInProduct(<ProofDialog onShown={handleShown} onClose={() => undefined} />);
  await userEvent.type(await screen.findByLabelText('Password'), 'Right-Horse-77!');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await vi.waitFor(() => expect(handleShown).toHaveBeenCalledOnce());
  expect(storedTokens()?.access_token).toBe(session.access_token);
});
