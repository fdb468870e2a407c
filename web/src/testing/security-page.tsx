import type { Answers } from '@ffl/domain/answers';
import type { BackupsResponse } from '@ffl/domain/backups/state';
import type { RemindersResponse } from '@ffl/domain/reminders/state';
import type { LedgerResponse } from '@ffl/domain/seals/findings';
import type { SecurityDashboard } from '@ffl/domain/security/figures';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastOutlet } from '../app/app.tsx';
import { parseSearch, stringifySearch } from '../app/search.ts';
import { SecurityPage } from '../features/security/security-page.tsx';
import { Settings } from '../features/security/settings.tsx';
import { rowLike } from './answers.ts';
import { renderInProduct } from './in-product.tsx';
import { json, stubNetwork } from './network.ts';
import { recordedAnswers } from './recorded-answers.ts';

type Body = Record<string, unknown>;
type Answer<Row> = (body: Body) => Row | Response | Promise<Row | Response>;

export type Setup = {
  path?: string;
  frozen?: Answer<Answers['get_frozen_accounts']>;
  onDecide?: () => boolean | Response;
  locks?: Answer<Answers['get_locked_accounts']>;
  deletions?: Answer<Answers['deletion_requests']>;
  onJudge?: Answer<number>;
  blocks?: Answer<Answers['get_blocked_ips']>;
  devices?: Answer<Answers['boarding_devices']>;
  bases?: () => Response;
  onMakeDevice?: Answer<object>;
  secondSteps?: Answer<Answers['get_second_steps']>;
  onRemoveFactor?: Answer<object>;
  events?: Answer<Answers['get_recent_security_events']>;
  settings?: Answer<Answers['get_security_config']>;
  dashboard?: Answer<SecurityDashboard>;
  ledger?: Answer<LedgerResponse>;
  backups?: Answer<BackupsResponse>;
  reminders?: Answer<RemindersResponse>;
  onReminding?: Answer<boolean>;
  onUnlock?: Answer<object>;
  onChange?: () => Response;
};

export const baseId = '00000000-0000-4000-8000-00000000000b';

const noBackups: BackupsResponse = {
  last: null,
  installedAt: '2026-11-22T10:00:00.000Z',
  refusal: null,
  restore: null,
  heldLetters: 0,
  archive: null,
  respondedAt: '2026-11-22T10:15:30.000Z',
};

const noReminders: RemindersResponse = {
  isOn: false,
  changedAt: null,
  changedBy: null,
  lastRun: null,
  unremindedSince: null,
  due: [],
  dueLetters: 0,
  dueReminders: 0,
  unreached: [],
  unreachedPeople: 0,
  respondedAt: '2026-11-22T10:15:30.000Z',
};

/** The page in its own router; `requests` has what was sent, by the last part of their path. */
export async function openSecurity(setup: Setup = {}) {
  // Loaded in advance, so that no test waits for the windows over the page.
  await Promise.all([
    import('../features/security/change-setting-dialog.tsx'),
    import('../features/security/judge-deletion.tsx'),
    import('../features/security/decide-freeze.tsx'),
    import('../features/security/make-boarding-device.tsx'),
    import('../features/security/account-dialogs.tsx'),
    import('../features/security/revoke-boarding-device.tsx'),
    import('../features/security/switch-reminders.tsx'),
    import('../features/security/account-dialogs.tsx'),
  ]);
  const requests: { name: string; body: Body }[] = [];
  const answering =
    <Row,>(name: string, answer: Answer<Row>) =>
    async (request: Request) => {
      const body = (await request.json().catch(() => ({}))) as Body;
      requests.push({ name, body });
      const reply = await answer(body);
      return reply instanceof Response ? reply : json(200, reply);
    };
  stubNetwork({
    '/rest/v1/rpc/get_locked_accounts': answering('locks', setup.locks ?? (() => [])),
    '/rest/v1/rpc/deletion_requests': answering('deletions', setup.deletions ?? (() => ({ requests: [] }))),
    '/rest/v1/rpc/judge_deletion': answering('judge', setup.onJudge ?? (() => 1)),
    '/rest/v1/rpc/get_frozen_accounts': answering('frozen', setup.frozen ?? (() => [])),
    '/rest/v1/rpc/decide_freeze': answering('decide', setup.onDecide ?? (() => true)),
    '/rest/v1/rpc/get_blocked_ips': answering('blocks', setup.blocks ?? (() => [])),
    '/rest/v1/rpc/get_second_steps': answering('second steps', setup.secondSteps ?? (() => [])),
    '/rest/v1/rpc/boarding_devices': answering('devices', setup.devices ?? (() => ({ devices: [] }))),
    '/rest/v1/rpc/revoke_boarding_device': answering('revoke device', () => true),
    '/functions/v1/make-boarding-device': answering('make device', setup.onMakeDevice ?? (() => ({}))),
    '/rest/v1/bases':
      setup.bases ?? (() => json(200, [{ id: baseId, base_name: 'LG2', is_active: true, former_names: [] }])),
    '/functions/v1/remove-factor': answering(
      'remove factor',
      setup.onRemoveFactor ?? (() => ({ success: true, hadFactor: true })),
    ),
    '/rest/v1/rpc/get_recent_security_events': answering('events', setup.events ?? (() => [])),
    '/rest/v1/rpc/get_security_config': answering('settings', setup.settings ?? (() => [])),
    '/rest/v1/rpc/update_security_config': answering(
      'change',
      setup.onChange ?? (() => new Response(null, { status: 204 })),
    ),
    '/functions/v1/admin-security-dashboard': answering(
      'dashboard',
      setup.dashboard ?? (({ days }) => quietDays(Number(days))),
    ),
    '/functions/v1/snapshots-state': answering('backups', setup.backups ?? (() => noBackups)),
    '/functions/v1/reminders-state': answering('reminders', setup.reminders ?? (() => noReminders)),
    '/rest/v1/rpc/set_reminding': answering('reminding', setup.onReminding ?? (() => true)),
    '/functions/v1/ledger-state': answering(
      'ledger',
      setup.ledger ?? (() => ({ check: null, sealedAt: null, respondedAt: '2026-11-22T10:15:30.000Z' })),
    ),
    '/functions/v1/unlock-account': answering('unlock', setup.onUnlock ?? (() => ({ success: true, wasLocked: true }))),
  });
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/admin/security', component: SecurityPage }),
      createRoute({ getParentRoute: () => root, path: '/admin/advanced', component: Settings }),
    ]),
    history: createMemoryHistory({ initialEntries: [setup.path ?? '/admin/security'] }),
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
  return { user: userEvent.setup(), requests, address: () => router.state.location.href };
}

export function lockRow(email: string | null, over: Partial<Answers['get_locked_accounts'][number]> = {}) {
  return rowLike(recordedAnswers.get_locked_accounts, {
    email,
    email_mark: (email ?? 'nobody').slice(0, 8),
    locked_until: inMinutes(11.5),
    is_held: false,
    failures: 5,
    failures_in_row: 5,
    locks: 1,
    last_attempt_at: inMinutes(-3),
    may_unlock: true,
    ...over,
  });
}

export function frozenRow(over: Partial<Answers['get_frozen_accounts'][number]> = {}) {
  return rowLike(recordedAnswers.get_frozen_accounts, {
    user_id: '00000000-0000-4000-8000-0000000000f1',
    email: 'eve@example.org',
    person_name: 'Eve Stone',
    frozen_at: '2026-11-05T22:04:00.123456+00:00',
    frozen_until: inMinutes(170),
    frozen_by: 'Ada Stone',
    may_decide: true,
    ...over,
  });
}

export function eventRow(id: number, over: Partial<Answers['get_recent_security_events'][number]> = {}) {
  return rowLike(recordedAnswers.get_recent_security_events, {
    id,
    at: '2026-11-05T22:04:00.123456+00:00',
    name: 'authn_login_fail',
    email: 'ada@example.org',
    email_mark: 'a1b2c3d4',
    actor_name: null,
    address: '203.0.113.9',
    user_agent: 'Firefox',
    details: {},
    ...over,
  });
}

export const lockMinutes = rowLike(recordedAnswers.get_security_config, {
  key: 'lockout_duration_minutes',
  value: 15,
  default_value: 15,
  lowest: 1,
  highest: 1440,
  choices: null,
  changed_at: null,
  changed_by: null,
});

export const resetMode = rowLike(recordedAnswers.get_security_config, {
  key: 'captcha_reset_mode',
  value: 'always',
  default_value: 'adaptive',
  lowest: null,
  highest: null,
  choices: ['always', 'adaptive'],
  changed_at: '2026-11-05T22:04:00+00:00',
  changed_by: 'Ada Stone',
});

export const secondStep = rowLike(recordedAnswers.get_security_config, {
  key: 'admin_second_factor',
  value: 'required',
  default_value: 'required',
  lowest: null,
  highest: null,
  choices: ['required', 'off'],
  changed_at: null,
  changed_by: null,
});

export function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString().replace('Z', '000+00:00');
}

function quietDays(days: number): SecurityDashboard {
  const none = { signIns: 0, failures: 0, locks: 0, registrations: 0, resets: 0, blockedAddresses: 0 };
  const start = Date.UTC(2026, 10, 1);
  const series = Array.from({ length: days }, (_, index) => ({
    day: new Date(start + index * 86_400_000).toISOString().slice(0, 10),
    ...none,
  })) as SecurityDashboard['series'];
  const [first] = series;
  const last = series.at(-1);
  if (!first || !last) throw new Error('A dashboard covers at least one day');
  return { days, from: first.day, to: last.day, totals: none, series };
}
