import type { ImportCounts } from '@ffl/domain/transfer/import-counts';
import type { ImportReport } from '@ffl/domain/transfer/import-report';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ImportPage } from '../features/import/import-page.tsx';
import { renderInProduct } from './in-product.tsx';
import { json, stubNetwork } from './network.ts';

type Answers = Parameters<typeof stubNetwork>[0];

export const leave: ImportCounts = {
  added: 1,
  updated: 0,
  unchanged: 0,
  leftOut: 1,
  notAdded: 0,
  issued: 1,
  renewed: 0,
  reactivated: 0,
  removed: 0,
  replaced: 0,
  older: 0,
  faultyRows: 0,
  grounded: 0,
};
export const update: ImportCounts = { ...leave, updated: 1, leftOut: 0, renewed: 1 };

export const report: ImportReport = {
  fingerprint: 'print',
  rows: 2,
  counts: { leave, update },
  problems: { total: 0, first: [] },
  people: {
    total: 1,
    first: [
      {
        memberId: 'm1',
        line: 3,
        name: 'Maja Lindqvist',
        email: 'maja@example.org',
        changes: [{ field: 'firstName', from: 'Maya', to: 'Maja' }],
        credentials: [
          {
            line: 3,
            kind: 'renew',
            program: 'Lift Ticket, LG1',
            from: { issuedOn: '2025-01-05', expiresOn: '2025-07-04' },
            to: { issuedOn: '2026-01-05', expiresOn: '2026-07-04' },
          },
        ],
      },
    ],
  },
  grounded: { total: 0, first: [] },
  differences: { total: 0, first: [] },
  notes: { total: 0, first: [] },
};

const staging: Answers = {
  '/functions/v1/import-start': () => json(200, { data: {} }),
  '/functions/v1/import-part': () => json(200, { data: {} }),
  '/functions/v1/import-check': () => json(200, { data: report }),
};

export async function open(answers: Answers = {}) {
  const sent = stubNetwork({ ...staging, ...answers });
  const root = createRootRoute();
  const component = () => <p>The members</p>;
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/admin/members/import', component: ImportPage }),
    createRoute({ getParentRoute: () => root, path: '/admin/members', component }),
  ];
  const history = createMemoryHistory({ initialEntries: ['/admin/members/import'] });
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  await act(async () => {
    renderInProduct(<RouterProvider router={router as never} />);
  });
  return { sent, user: userEvent.setup() };
}

export const good =
  'First name,Last name,Email,Organization\nBo,Park,bo@example.org,SAR\nMaja,Lindqvist,maja@example.org,SAR\n';

export async function choose(user: ReturnType<typeof userEvent.setup>, text: string) {
  const file = new File([text], 'members.csv', { type: 'text/csv' });
  await user.upload(await screen.findByLabelText('CSV file or workbook'), file);
}

export async function check(user: ReturnType<typeof userEvent.setup>) {
  await choose(user, good);
  await user.click(await screen.findByRole('button', { name: 'Check the file' }));
}

export const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

export async function bodyOf(request: Request | undefined): Promise<unknown> {
  return request?.clone().json();
}
