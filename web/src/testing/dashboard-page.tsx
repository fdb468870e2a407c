import type { Answers } from '@ffl/domain/answers';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { memberQueries } from '../api/members/queries.ts';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { answerOf, rowLike } from './answers.ts';
import { renderInProduct } from './in-product.tsx';
import { inDays } from './members-page.tsx';
import { json, stubNetwork } from './network.ts';
import { recordedAnswers } from './recorded-answers.ts';
import { idOf, programRow } from './sample-rows.ts';

type DashboardRow = Answers['dashboard'];
type LapsingRow = DashboardRow['attention']['rows'][number];
type ShortRow = DashboardRow['needs']['short'][number];
type PunchOfTodayRow = DashboardRow['punches']['rows'][number];

export const liftTicket = programRow('Lift Ticket', 'LG1');
export const rope = programRow('Rope Rescue Course', 'LG1', { program_type: null });

export function dashboardRow(over: Partial<DashboardRow> = {}): DashboardRow {
  return answerOf('dashboard', {
    unsaved_since: inDays(0),
    archive_behind_since: null,
    unreminded_since: null,
    types: [
      { type: 'avalanche', in_force: 1120, expiring_14: 7, grounded: 0, lapsed: 40 },
      { type: 'rescue', in_force: 30, expiring_14: 3, grounded: 0, lapsed: 4 },
      { type: 'lift_ticket', in_force: 1, expiring_14: 0, grounded: 0, lapsed: 0 },
    ],
    bases: [],
    needs: { with_number: 0, short: [] },
    attention: { total: 0, today: 0, rows: [] },
    lapsing: [{ base: null, ends_14: 10, ends_30: 24, has_lapsed: 44 }],
    likenesses: { total: 0, rows: [] },
    punches: { total: 0, rows: [] },
    ...over,
  });
}

const weeks = ['2026-11-16', '2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28'];
const lapsesAhead = answerOf('lapses_ahead', {
  weeks,
  this_month: 1240,
  programs: [
    { program_type: 'avalanche', program_id: null, by_week: [2, 0, 1229, 0, 0, 0, 0] },
    { program_type: 'rescue', program_id: null, by_week: [0, 0, 0, 0, 0, 0, 0] },
    { program_type: 'lift_ticket', program_id: null, by_week: [2, 0, 0, 0, 0, 0, 0] },
    { program_type: null, program_id: rope.id, by_week: [0, 0, 1, 0, 0, 0, 0] },
  ],
});

export function short(over: Partial<ShortRow> = {}): ShortRow {
  return rowLike(recordedAnswers.dashboard.needs.short, {
    program_id: liftTicket.id,
    program: 'Lift Ticket',
    program_type: 'lift_ticket',
    base: 'LG1',
    needed: 6,
    in_force: 4,
    ...over,
  });
}

export function lapsing(firstName: string, lastName: string, days: number): LapsingRow {
  return rowLike(recordedAnswers.dashboard.attention.rows, {
    member_id: idOf(`${firstName} ${lastName}`),
    first_name: firstName,
    last_name: lastName,
    organization: 'Summit County SAR',
    phone: '(970) 555-0100',
    program_id: liftTicket.id,
    program: 'Lift Ticket',
    program_type: 'lift_ticket',
    base: 'LG1',
    until: inDays(days),
    annual_date: null,
  });
}

export function punchOfToday(over: Partial<PunchOfTodayRow> = {}): PunchOfTodayRow {
  return rowLike(recordedAnswers.dashboard.punches.rows, {
    id: idOf('punch'),
    at: '2026-11-20T22:04:00.123456+00:00',
    kind: 'renew',
    member_id: idOf('Amelia Ortega'),
    first_name: 'Amelia',
    last_name: 'Ortega',
    program_id: liftTicket.id,
    program: 'Lift Ticket',
    program_type: 'lift_ticket',
    base: 'LG1',
    punched_at: 'LG1',
    expires: '2027-05-19T22:04:00.123456+00:00',
    live_mission: false,
    recorded_by: 'Ada Stone',
    is_voided: false,
    can_undo: false,
    ...over,
  });
}

/** The page without its dialogs; `answer` is the server's data for today, each time it is requested. */
export async function openDashboard(answer: () => DashboardRow | Response = dashboardRow) {
  // Loaded in advance, so that no test waits for these parts.
  await Promise.all([import('../features/dashboard/card-counts.tsx'), import('../features/dashboard/late-parts.ts')]);
  const sent = stubNetwork({
    '/rest/v1/programs': () => json(200, [liftTicket, rope]),
    '/rest/v1/rpc/lapses_ahead': () => json(200, lapsesAhead),
    '/rest/v1/rpc/dashboard': () => {
      const reply = answer();
      return reply instanceof Response ? reply : json(200, reply);
    },
  });
  const onPunch = vi.fn();
  let queryClient: QueryClient | undefined;
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  renderInProduct(
    <RouterContextProvider router={router as never}>
      <DashboardPage
        renderRecordPunch={({ cardName }) => <p>Punch dialog of {cardName}</p>}
        renderCreateMember={() => <p>Member dialog</p>}
        onPunch={onPunch}
        renderUndo={(punch, onUndone) => (
          <button type="button" onClick={onUndone}>{`Take back ${punch.program} of ${punch.lastName}`}</button>
        )}
        contacts={
          <Contacts
            onClient={(client) => {
              queryClient = client;
            }}
          />
        }
      />
    </RouterContextProvider>,
  );
  return {
    user: userEvent.setup(),
    onPunch,
    /** Refetches everything, as every recorded punch does. */
    readAgain: () => act(async () => queryClient?.invalidateQueries({ queryKey: memberQueries.all })),
    questions: () => sent.filter(({ url }) => url.endsWith('/rpc/dashboard')).length,
  };
}

function Contacts({ onClient }: { onClient: (queryClient: QueryClient) => void }) {
  onClient(useQueryClient());
  return <h2>SAR Contact Information</h2>;
}
