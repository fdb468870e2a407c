import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInProduct } from '../../testing/in-product.tsx';
import { AboutProduct } from './about-product.tsx';

async function open(sample: boolean) {
  vi.stubGlobal('fetch', async () => Response.json({ anonKey: 'anon', passwordMinLength: 8, sample }));
  const routeTree = createRootRoute({ component: AboutProduct });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  await act(async () => {
    renderInProduct(<RouterProvider router={router as never} />);
  });
}

it('the text about the product says what this is, leads to the check of a card, and names the accounts of a sample', async () => {
  await open(true);
  expect(screen.getByText('Tracks rescue and lift credentials: who can deploy or ride, and until when.')).toBeTruthy();
  expect(screen.getByRole('link', { name: "Check somebody's card" }).getAttribute('href')).toBe('/verify');
  expect(await screen.findByText(/^Sample: sign in as admin@example.org .* or member@example.org/)).toBeTruthy();
});

it('the text about the product names no accounts where the records are real', async () => {
  await open(false);
  expect(screen.queryByText(/example.org/)).toBeNull();
});
