import { useQueryClient } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ProductProvider } from '../lib/product.ts';
import type { SignedIn } from '../lib/session/session.ts';
import { stubNetwork } from '../testing/network.ts';
import { createProduct } from './create-product.ts';
import { DataProvider } from './data-provider.tsx';

function Reader({ keep }: { keep?: string }) {
  const queryClient = useQueryClient();
  if (keep) queryClient.setQueryData(['name'], keep);
  return <output>{queryClient.getQueryData<string>(['name']) ?? 'nothing'}</output>;
}

function framesOf(product = createProduct()) {
  return {
    product,
    /** Remounts the frame; returns what is read in it. */
    show(session?: SignedIn, keep?: string) {
      cleanup();
      render(
        <ProductProvider value={product}>
          <DataProvider {...(session && { session })}>
            <Reader {...(keep && { keep })} />
          </DataProvider>
        </ProductProvider>,
      );
      return screen.getByRole('status').textContent;
    },
  };
}

const session = (id: string): SignedIn => ({
  kind: 'signed-in',
  userId: id,
  email: `${id}@example.org`,
  role: 'admin',
  person: { id, firstName: id, lastName: 'Stone' },
});

it("what was read isn't there for the next person", () => {
  const { show } = framesOf();
  expect(show(undefined, 'Amelia Ortega')).toBe('Amelia Ortega');
  expect(show()).toBe('nothing');
  expect(show(session('avery'), 'Amelia Ortega')).toBe('Amelia Ortega');
  expect(show(session('dana'))).toBe('nothing');
});

it('what was read is there again for the same session after a page without the frame', () => {
  const { show } = framesOf();
  const avery = session('avery');
  show(avery, 'Amelia Ortega');
  expect(show(avery)).toBe('Amelia Ortega');
});

it('what was read is gone when the session ends', async () => {
  stubNetwork({});
  const { show, product } = framesOf();
  const avery = session('avery');
  show(avery, 'Amelia Ortega');
  await product.session.end('local');
  expect(product.visit.data).toBeUndefined();
  expect(show(avery)).toBe('nothing');
});
