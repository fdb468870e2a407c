import { useQueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ProductProvider } from '../lib/product.ts';
import { createProduct } from './create-product.ts';
import { DataProvider } from './data-provider.tsx';

function Reader({ keep }: { keep?: string }) {
  const queryClient = useQueryClient();
  if (keep) queryClient.setQueryData(['name'], keep);
  return <output>{queryClient.getQueryData<string>(['name']) ?? 'nothing'}</output>;
}

it('takes along what was read, when the frame of one person goes and that of the next comes', () => {
  const product = createProduct();
  const frame = (keep?: string) => (
    <ProductProvider value={product}>
      <DataProvider>
        <Reader {...(keep && { keep })} />
      </DataProvider>
    </ProductProvider>
  );
  const { unmount } = render(frame('Amelia Ortega'));
  expect(screen.getByRole('status').textContent).toBe('Amelia Ortega');
  unmount();
  render(frame());
  expect(screen.getByRole('status').textContent).toBe('nothing');
});
