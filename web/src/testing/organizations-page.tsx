import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ListedOrganizationRow } from '../api/organizations/listed-queries.ts';
import { ToastOutlet } from '../app/app.tsx';
import { parseSearch, stringifySearch } from '../app/search.ts';
import { OrganizationsPage } from '../features/organizations/organizations-page.tsx';
import { answerOf } from './answers.ts';
import { renderInProduct } from './in-product.tsx';
import { json, stubNetwork } from './network.ts';
import { idOf, organizationRow } from './sample-rows.ts';

export const summit = organizationRow('summit', 'Summit County SAR');
export const oldPatrol = organizationRow('old patrol', 'Old Patrol', { is_active: false });

type Answer = (request: Request) => Response | Promise<Response>;

export type Setup = {
  path?: string;
  list?: () => ListedOrganizationRow[] | Response;
  counts?: () => Response;
  onAdd?: Answer;
  onChange?: Answer;
  onDelete?: Answer;
};

/** The page in its own router; `sent` has every request. */
export async function openOrganizations(setup: Setup = {}) {
  const { path = '/admin/organizations', list = () => [oldPatrol, summit] } = setup;
  // Loaded in advance, so that no test waits for the windows over the page.
  await Promise.all([
    import('../features/organizations/organization-dialogs.tsx'),
    import('../features/organizations/organization-dialogs.tsx'),
    import('../features/organizations/delete-organization.tsx'),
  ]);
  const answers: Record<string, Answer | undefined> = {
    POST: setup.onAdd,
    PATCH: setup.onChange,
    DELETE: setup.onDelete,
  };
  const sent = stubNetwork({
    '/rest/v1/organization_whitelist': (request) => {
      const rows = list();
      if (request.method !== 'GET') return answers[request.method]?.(request) ?? json(500, { message: 'not stubbed' });
      if (rows instanceof Response) return rows;
      const id = new URL(request.url).searchParams.get('id')?.replace('eq.', '');
      return json(
        200,
        rows.filter((row) => id === undefined || row.id === id),
      );
    },
    '/rest/v1/rpc/organization_counts': () =>
      setup.counts?.() ?? json(200, answerOf('organization_counts', { organizations: memberCounts })),
  });
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/admin/organizations', component: OrganizationsPage }),
      createRoute({ getParentRoute: () => root, path: '/admin/members', component: () => <p>The members</p> }),
    ]),
    history: createMemoryHistory({ initialEntries: [path] }),
    parseSearch,
    stringifySearch,
  });
  const { toast } = await act(async () =>
    renderInProduct(
      <>
        <main>
          <RouterProvider router={router as never} />
        </main>
        <ToastOutlet />
      </>,
    ),
  );
  const writes = () => sent.filter(({ method, url }) => method !== 'GET' && !url.includes('/rpc/'));
  return { user: userEvent.setup(), writes, toast, address: () => router.state.location.href };
}

const memberCounts = [
  { id: idOf('summit'), members: 1200 },
  { id: idOf('old patrol'), members: 1 },
];

/** The tables' answer if no row matches a query for a single one. */
export function noRow(): Response {
  return json(406, { code: 'PGRST116', message: 'Cannot coerce the result to a single JSON object' });
}

export function taken(): Response {
  return json(409, { code: '23505', message: 'duplicate key value violates unique constraint' });
}
