import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { App, ToastOutlet } from '../app/app.tsx';
import { createProduct } from '../app/create-product.ts';
import { createAppRouter } from '../app/router.ts';
import { parseSearch, stringifySearch } from '../app/search.ts';
import type { SignedIn } from '../lib/session/session.ts';
import { renderInProduct } from './in-product.tsx';
import { administrator, productOf } from './sessions.ts';

/**
 * Opens an address with these pages; every other address is a page that says nothing. The history of a page that is
 * gone opens where that page was, as a reload does.
 */
export async function openAt(
  path: string | RouterHistory,
  pages: Record<string, () => ReactNode>,
  session: SignedIn = administrator,
) {
  const root = createRootRoute({ notFoundComponent: () => null });
  const routes = Object.entries(pages).map(([at, component]) =>
    createRoute({ getParentRoute: () => root, path: at, component }),
  );
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: typeof path === 'string' ? createMemoryHistory({ initialEntries: [path] }) : path,
    parseSearch,
    stringifySearch,
  });
  let toast: ReturnType<typeof renderInProduct>['toast'] = { current: undefined };
  await act(async () => {
    ({ toast } = renderInProduct(
      <>
        <main>
          <RouterProvider router={router as never} />
        </main>
        <ToastOutlet />
      </>,
      productOf(session),
    ));
  });
  return { user: userEvent.setup(), address: () => router.state.location.href, router, toast };
}

/** Opens one of the product's addresses as a browser does. */
export async function visit(path: string, product = createProduct()) {
  const router = createAppRouter(product, createMemoryHistory({ initialEntries: [path] }));
  await act(async () => {
    render(<App product={product} router={router} />);
  });
  return router;
}
