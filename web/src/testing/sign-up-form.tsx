import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { ToastOutlet } from '../app/app.tsx';
import { SignUpPage } from '../features/signup/sign-up-page.tsx';
import { challenge } from './captcha.ts';
import { fill } from './fill.ts';
import { renderInProduct } from './in-product.tsx';
import { json, stubNetwork } from './network.ts';

type Registered = Record<string, unknown> & { email: string };
type Reply = () => Response | Promise<Response>;

type Setup = {
  register?: (body: Registered, attempt: number) => Response | Promise<Response>;
  organizations?: Reply;
  captcha?: object;
  history?: RouterHistory;
};

const listed = () => json(200, [{ id: 'o1', name: 'summit', display_name: 'Summit County SAR', is_active: true }]);
const created = () => json(200, { success: true, message: 'created' });

const signInFirst = () => createMemoryHistory({ initialEntries: ['/signin', '/member/signup'] });

/** Opens `/member/signup` after sign-in; `bodies` is what was sent to register. */
export async function openSignUp({
  register = created,
  organizations = listed,
  captcha,
  history = signInFirst(),
}: Setup = {}) {
  const bodies: Registered[] = [];
  const answer = async (request: Request) => {
    const body = (await request.json()) as Registered;
    return register(body, bodies.push(body));
  };
  stubNetwork(
    { '/functions/v1/secure-registration': answer, '/rest/v1/organization_whitelist': organizations, ...challenge },
    captcha,
  );
  const onLeave = vi.fn();
  const root = createRootRoute();
  const at = (path: string, component: () => ReactNode) => createRoute({ getParentRoute: () => root, path, component });
  const routeTree = root.addChildren([
    at('/signin', () => <h1>Sign In</h1>),
    at('/member/signup', () => <SignUpPage onLeave={onLeave} />),
  ]);
  const router = createRouter({ routeTree, history });
  await act(async () => {
    renderInProduct(
      <>
        <RouterProvider router={router as never} />
        <ToastOutlet />
      </>,
    );
  });
  return { person: userEvent.setup({ delay: null }), bodies, onLeave, router };
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

const good = {
  Organization: 'Summit County SAR',
  'First name': ' Nora ',
  'Last name': 'Vale',
  Email: ' Nora.Vale@Example.org ',
  Password: 'Kestrel-42!',
  'Confirm password': 'Kestrel-42!',
};

/** Fills the form correctly, except for what is given. */
export async function fillIn(person: ReturnType<typeof userEvent.setup>, given: Record<string, string> = {}) {
  for (const [label, text] of Object.entries({ ...good, ...given })) await fill(person, field(label), text);
  await person.keyboard('{Escape}');
}

export function send(person: ReturnType<typeof userEvent.setup>) {
  return person.click(screen.getByRole('button', { name: 'Create Account' }));
}
