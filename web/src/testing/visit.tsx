import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';

/** Opens an address of the product as a browser does. The modules must be fresh: they remember who is signed in. */
export async function visit(path: string) {
  const { createAppRouter } = await import('../app/router.ts');
  const { ToastOutlet } = await import('../app/toast-outlet.tsx');
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  await act(async () => {
    render(
      <>
        <RouterProvider router={router} />
        <ToastOutlet />
      </>,
    );
  });
  return router;
}
