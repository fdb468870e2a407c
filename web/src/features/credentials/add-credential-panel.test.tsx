import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { toProgram } from '../../api/programs/queries.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { certificationRow, idOf, programRow, stubNetwork } from '../../testing/sample-rows.ts';
import { AddCredentialPanel } from './add-credential-panel.tsx';

const memberId = idOf('Amelia Ortega');
const avalanche = programRow('Avalanche Deployment', 'LG2');
const rescue = programRow('Rescue Deployment', 'LG2');
const liftTicket = programRow('Lift Ticket', 'LG2', { validity_period_days: 180 });
const twin = programRow('Lift Ticket', 'LG2', { id: idOf('twin') });
const elsewhere = programRow('Lift Ticket', 'LG1');
const refusal = { status: 403, body: { message: 'no' } };

type Setup = { bases?: string[]; broken?: 'bases' | 'programs' };

async function open({ bases = ['LG1', 'LG2', 'LG3'], broken }: Setup = {}) {
  let search = '';
  stubNetwork({
    '/rest/v1/programs': () =>
      broken === 'programs' ? refusal : { body: [avalanche, liftTicket, twin, elsewhere, rescue] },
    '/rest/v1/bases': (_sent, url) => {
      search = url.search;
      const rows = bases.map((base) => ({
        id: idOf(base),
        base_name: base,
        description: null,
        is_active: true,
        former_names: [],
      }));
      return broken === 'bases' ? refusal : { body: rows };
    },
    '/rest/v1/certifications': (_sent, url) => {
      const isRemoved = url.searchParams.get('status') === 'eq.inactive';
      const [program, expires] = isRemoved ? [rescue, '2026-01-01T18:00:00Z'] : [avalanche, '2090-11-20T18:00:00Z'];
      return { body: [{ ...certificationRow(program, expires), status: isRemoved ? 'inactive' : 'valid' }] };
    },
  });
  const onRequest = vi.fn();
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const { toast } = renderInProduct(
    <RouterContextProvider router={router as never}>
      <AddCredentialPanel memberId={memberId} onRequest={onRequest} />
    </RouterContextProvider>,
  );
  return { user: userEvent.setup(), onRequest, toast, search: () => search };
}

const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add Credential' });

it('the panel that adds a credential asks for the base, then the type, and then opens the dialog with both', async () => {
  const { user, onRequest, search } = await open();
  await screen.findByRole('radiogroup', { name: 'Issuing base' });
  expect(search()).toContain('is_active=eq.true');
  await user.click(add());
  expect(screen.getByText('Please select a base')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'LG2' }));
  await user.click(add());
  expect(screen.getByText('Please select a credential type')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /^Lift Ticket/ }));
  await user.click(add());
  expect(onRequest).toHaveBeenCalledExactlyOnceWith({
    kind: 'issue',
    memberId,
    program: toProgram(liftTicket),
    base: 'LG2',
  });
});

it('the panel that adds a credential offers one of each name, says what is held, and that a removed one will be reactivated', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('radio', { name: 'LG2' }));
  const types = screen.getByRole('radiogroup', { name: 'Credential type' });
  expect([...types.querySelectorAll('label')].map((label) => label.textContent)).toEqual([
    'AVAvalanche DeploymentAlready held, until Nov 20, 2090',
    'LTLift TicketIn force for 180 days',
    'RDRescue DeploymentRemoved earlier: it will be reactivated',
  ]);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Avalanche/ }).disabled).toBe(true);
});

it('the panel that adds a credential says if a base offers nothing', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('radio', { name: 'LG3' }));
  expect(screen.getByText('No programs are set up at LG3.')).toBeTruthy();
  expect(add().disabled).toBe(true);
});

it('the panel that adds a credential clears the type with the base', async () => {
  const { user, onRequest } = await open();
  await user.click(await screen.findByRole('radio', { name: 'LG2' }));
  await user.click(screen.getByRole('radio', { name: /^Lift Ticket/ }));
  await user.click(screen.getByRole('radio', { name: 'LG1' }));
  await user.click(add());
  expect(onRequest).not.toHaveBeenCalled();
});

it('the panel that adds a credential says if no base is active', async () => {
  await open({ bases: [] });
  expect(await screen.findByText('No base is active.')).toBeTruthy();
});

it("the panel that adds a credential says if the bases can't be loaded, in a toast too", async () => {
  const { toast } = await open({ broken: 'bases' });
  expect(await screen.findByText('Failed to fetch bases')).toBeTruthy();
  await waitFor(() => expect(toast.current).toMatchObject({ title: 'Error', text: 'Failed to load bases' }));
});

it("the panel that adds a credential says if anything else can't be loaded, in place alone", async () => {
  const { toast } = await open({ broken: 'programs' });
  expect(await screen.findByText('The credentials to issue could not be loaded.')).toBeTruthy();
  expect(toast.current).toBeUndefined();
});
