import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { DataProvider } from '../app/data-provider.tsx';
import { Keyboard } from '../app/keyboard.tsx';
import { type Product, ProductProvider } from '../lib/product.ts';
import type { Toast } from '../lib/toast.ts';
import { administrator, productOf } from './sessions.ts';

type InProduct = {
  product: Product;
  /** `current` is the message in the toast. */
  toast: { readonly current: Toast | undefined };
  rerender: RenderResult['rerender'];
};

/** Renders inside a separate product, so no test sees what another one left. An administrator is signed in. */
export function renderInProduct(content: ReactNode, product = productOf(administrator)): InProduct {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ProductProvider value={product}>
      <Keyboard>
        <DataProvider>{children}</DataProvider>
      </Keyboard>
    </ProductProvider>
  );
  const { rerender } = render(content, { wrapper });
  const toast = {
    get current() {
      return product.toasts.latest();
    },
  };
  return { product, toast, rerender };
}
