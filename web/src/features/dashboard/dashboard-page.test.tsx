import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderInProduct } from '../../testing/in-product.tsx';
import { programRow, stubNetwork } from '../../testing/sample-rows.ts';
import { DashboardPage } from './dashboard-page.tsx';

function open() {
  stubNetwork({ '/rest/v1/programs': () => ({ body: [programRow('Lift Ticket', 'LG1')] }) });
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  renderInProduct(
    <RouterContextProvider router={router as never}>
      <DashboardPage
        renderRecordPunch={({ cardName }) => <p>Punch dialog of {cardName}</p>}
        renderCreateMember={() => <p>Member dialog</p>}
        justRecorded={null}
        contacts={<h2>SAR Contact Information</h2>}
      />
    </RouterContextProvider>,
  );
  return userEvent.setup();
}

describe('the dashboard', () => {
  it('has its three sections in order', () => {
    open();
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Card Punches',
      'Create New',
      'SAR Contact Information',
    ]);
  });

  it('opens the punch dialog of the card that was pressed', async () => {
    const user = open();
    const [, , last] = screen.getAllByRole('button', { name: 'Record Punch' });
    if (last) await user.click(last);
    expect(screen.getByText('Punch dialog of Lift Ticket')).toBeTruthy();
  });

  it('opens a dialog for a member profile', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Create Member Profile' }));
    expect(screen.getByText('Member dialog')).toBeTruthy();
  });

  it('leads to the form of a training session', () => {
    open();
    const link = screen.getByRole('link', { name: 'Create Training Session' });
    expect(link.getAttribute('href')).toBe('/admin/training/create');
  });

  it('says that SAR Resources are coming soon', () => {
    open();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'SAR Resources Coming Soon' });
    expect(button.disabled).toBe(true);
  });
});
