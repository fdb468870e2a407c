import { RouterProvider } from '@tanstack/react-router';
import { type Product, ProductProvider } from '../lib/product.ts';
import type { createAppRouter } from './router.ts';
import { ToastOutlet } from './toast-outlet.tsx';

type AppProps = { product: Product; router: ReturnType<typeof createAppRouter> };

export function App({ product, router }: AppProps) {
  return (
    <ProductProvider value={product}>
      <RouterProvider router={router} />
      <ToastOutlet />
    </ProductProvider>
  );
}
