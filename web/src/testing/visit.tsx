import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { App } from '../app/app.tsx';
import { createProduct } from '../app/create-product.ts';
import { createAppRouter } from '../app/router.ts';

/** Opens one of the product's addresses as a browser does. */
export function visit(path: string, product = createProduct()) {
  return visitIn(createMemoryHistory({ initialEntries: [path] }), product);
}

/** The same where a history stands, such as the browser's own. */
export async function visitIn(history: RouterHistory, product = createProduct()) {
  const router = createAppRouter(product, history);
  await act(async () => {
    render(<App product={product} router={router} />);
  });
  return router;
}
