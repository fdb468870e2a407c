import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MemberPageRow } from '../api/members/rows.ts';
import { ToastOutlet } from '../app/app.tsx';
import { parseSearch, stringifySearch } from '../app/search.ts';
import { LeavingBanner } from '../features/leaving/leaving-banner.tsx';
import { SetAsideAction } from '../features/leaving/set-aside-action.tsx';
import { MemberSheet } from '../features/members/member-sheet.tsx';
import { MembersPage } from '../features/members/members-page.tsx';
import { ViewsButton } from '../features/views/views-button.tsx';
import { answerOf, rowLike } from './answers.ts';
import { renderInProduct } from './in-product.tsx';
import { json, stubNetwork } from './network.ts';
import { recordedAnswers } from './recorded-answers.ts';
import { baseRow, idOf, memberRow, organizationRow, programRow } from './sample-rows.ts';

export type Asked = {
  search: string;
  program: string | null;
  type: string | null;
  base: string | null;
  standing: string | null;
  organization: string | null;
  sort: string;
  direction: string;
  page: number;
  page_size: number;
};
type Row = MemberPageRow['members'][number];

export const liftTicket = programRow('Lift Ticket', 'LG2', { requires_training: false });
export const rescue = programRow('Rescue Deployment', 'LG1');
export const amelia = listedRow('Amelia', 'Ortega', {
  current_until: inDays(100),
  credentials: [held(rescue, -3), held(liftTicket, 100)],
  live_missions: 7,
});
export const bo = listedRow('Bo', 'Park', { current_until: inDays(-3), credentials: [held(rescue, -3)] });
export const cleo = listedRow('Cleo', 'Quist');
export const people = [amelia, bo, cleo];

export type Setup = {
  path?: string;
  answer?: (asked: Asked) => MemberPageRow | Response | Promise<MemberPageRow | Response>;
  onDelete?: () => Response;
  onAdd?: () => Response;
  onSave?: (request: Request) => Response | Promise<Response>;
  record?: () => Response;
  certifications?: unknown[];
  programs?: () => Response;
  organizations?: () => Response;
  /** Further answers. */
  more?: Parameters<typeof stubNetwork>[0];
};

export async function openMembers({
  path = '/admin/members',
  answer,
  onDelete,
  onAdd,
  onSave,
  record,
  certifications = [],
  programs,
  organizations,
  more = {},
}: Setup = {}) {
  // Loaded in advance, so that no test waits for the windows over the list.
  await Promise.all([
    import('../features/members/member-sheet.tsx'),
    import('../features/members/member-qr-dialog.tsx'),
    import('../features/members/edit-member.tsx'),
    import('../features/members/member-address.tsx'),
    import('../api/cards/search-by-code.ts'),
  ]);
  const asked: Asked[] = [];
  const sent = stubNetwork({
    '/rest/v1/rpc/member_address': () =>
      json(200, answerOf('member_address', { account: null, waiting: null, loose: null })),
    ...more,
    '/rest/v1/rpc/list_members': async (request) => {
      const question = (await request.json()) as Asked;
      asked.push(question);
      const reply = await (answer?.(question) ?? answerOf('list_members', { total: 3, matched: 3, members: people }));
      return reply instanceof Response ? reply : json(200, reply);
    },
    '/rest/v1/programs': () => programs?.() ?? json(200, [liftTicket, rescue]),
    '/functions/v1/bases': () =>
      json(200, answerOf('bases', { data: [baseRow('LG2', { former_names: ['Old Camp'] })] })),
    '/rest/v1/certifications': () => json(200, certifications),
    '/rest/v1/organization_whitelist': () => organizations?.() ?? json(200, organizationRows),
    '/rest/v1/members': (request) => {
      if (request.method === 'DELETE') return onDelete?.() ?? deleted(1);
      if (request.method === 'POST') return onAdd?.() ?? json(500, {});
      if (request.method === 'PATCH') return onSave?.(request) ?? json(200, []);
      if (record) return record();
      const id = new URL(request.url).searchParams.get('id')?.replace('eq.', '');
      return json(
        200,
        people
          .filter((row) => row.id === id)
          .map(({ first_name, last_name, ...rest }) =>
            memberRow({ id: rest.id, first_name, last_name, email: rest.email, phone: '(970) 555-0100' }),
          ),
      );
    },
  });
  const root = createRootRoute();
  const component = () => (
    <MembersPage
      renderBulk={() => null}
      renderTransfer={() => null}
      renderViews={(slot) => <ViewsButton {...slot} screen="members" />}
      renderAddMember={() => <p>The form for a new member</p>}
      renderRecord={(record) => (
        <MemberSheet
          {...record}
          slots={{
            renderCredentialActions: ({ program }, { firstName }) => (
              <button type="button">{`Punch ${program.name} of ${firstName}`}</button>
            ),
            renderAddCredential: ({ firstName }) => <p>{`The panel for another credential of ${firstName}`}</p>,
            renderGrounding: () => null,
            renderLeaving: (member, leaving) => <LeavingBanner member={member} leaving={leaving} />,
            renderSetAside: (member) => <SetAsideAction member={member} />,
            renderAccess: () => null,
            renderMerges: () => null,
            renderMergeWith: () => null,
            renderHistory: ({ firstName }) => <p>{`The history of ${firstName}`}</p>,
          }}
        />
      )}
    />
  );
  const routes = ['/admin/members', '/members'].map((at) =>
    createRoute({ getParentRoute: () => root, path: at, component }),
  );
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [path] }),
    parseSearch,
    stringifySearch,
  });
  await act(async () => {
    renderInProduct(
      <>
        <main>
          <RouterProvider router={router as never} />
        </main>
        <ToastOutlet />
      </>,
    );
  });
  return { user: userEvent.setup(), asked, sent, address: () => router.state.location.href, router };
}

const organizationRows = [
  organizationRow('summit', 'Summit County SAR'),
  organizationRow('old patrol', 'Old Patrol', { is_active: false }),
];

export const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
export const searchBox = () => screen.getByRole<HTMLInputElement>('searchbox');

export function crowd(count: number, total = count) {
  return ({ page }: Asked) =>
    answerOf('list_members', {
      total,
      matched: count,
      members: Array.from({ length: Math.max(0, Math.min(25, count - (page - 1) * 25)) }, (_, index) =>
        listedRow('Person', String((page - 1) * 25 + index + 1)),
      ),
    });
}

export function listedRow(firstName: string, lastName: string, over: Partial<Row> = {}): Row {
  return rowLike(recordedAnswers.list_members.members, {
    id: idOf(`${firstName} ${lastName}`),
    first_name: firstName,
    last_name: lastName,
    email: `${firstName}.${lastName}@example.org`.toLowerCase(),
    phone: null,
    organization: 'Summit County SAR',
    current_until: null,
    held_count: over.credentials?.length ?? 0,
    live_missions: 0,
    credentials: [],
    ...over,
  });
}

export function held(program: ReturnType<typeof programRow>, days: number): Row['credentials'][number] {
  return { program_id: program.id, expiration_date: inDays(days) };
}

export function deleted(count: number): Response {
  return new Response(null, { status: 204, headers: { 'Content-Range': `*/${count}` } });
}

export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().replace('Z', '000+00:00');
}
