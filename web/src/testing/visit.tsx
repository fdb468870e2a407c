import { createMemoryHistory } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { App } from '../app/app.tsx';
import { createProduct } from '../app/create-product.ts';
import { createAppRouter } from '../app/router.ts';

/** Opens one of the product's addresses as a browser does. */
export async function visit(path: string, product = createProduct()) {
  const router = createAppRouter(product, createMemoryHistory({ initialEntries: [path] }));
  await act(async () => {
    render(<App product={product} router={router} />);
  });
  return router;
}
