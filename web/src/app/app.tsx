import { RouterProvider } from '@tanstack/react-router';
import { createAppRouter } from './router.ts';
import { ToastOutlet } from './toast-outlet.tsx';

const router = createAppRouter();

export function App() {
  return (
    <>
      <RouterProvider router={router} />
      <ToastOutlet />
    </>
  );
}
