import type { Answers } from '@ffl/domain/answers';
import { onTestFinished, vi } from 'vitest';
import { ReportsScreen } from '../app/screens/reports-screen.tsx';
import { answerOf, rowLike } from './answers.ts';
import { json, stubNetwork } from './network.ts';
import { openAt } from './open-at.tsx';
import { recordedAnswers } from './recorded-answers.ts';
import { idOf } from './sample-rows.ts';
import { storeSession } from './tokens.ts';

export type Row = Answers['report_page']['rows'][number];
type Months = Answers['report_counts']['months'];
type ReportRequest = { report: string; program: string | null; first_day: string | null; last_day: string | null };

const maya = row('Maya Lindqvist', { notes: '[LIVE MISSION] 11/5/2026 Punch recorded on 11/5/2026' });
export const bo = row('Bo Park', { mark: 'removed', program: 'Ski Patrol', base: null });
const gone = row('gone', { name: null, organization: null, mark: 'deleted', notes: null });
const months: Months = [
  { month: '2026-09', program: 'Lift Ticket', count: 2 },
  { month: '2026-11', program: 'Lift Ticket', count: 1 },
];

type Setup = {
  rows?: Row[];
  total?: number;
  months?: Months;
  compared?: Answers['report_counts']['compared'];
  refuse?: () => Response | false;
  file?: () => Response;
};

/** The page at an address; `requests` has what was sent. */
export async function openReports(path: Parameters<typeof openAt>[0] = '/admin/reports', setup: Setup = {}) {
  const { rows = [maya, bo, gone], total = rows.length, refuse, file = () => new Response('the file') } = setup;
  const requests: { page: ReportRequest[]; counts: ReportRequest[]; file: string[]; undone: unknown[] } = {
    page: [],
    counts: [],
    file: [],
    undone: [],
  };
  onTestFinished(() => void vi.restoreAllMocks());
  storeSession();
  stubNetwork({
    '/rest/v1/rpc/report_page': async (request) => {
      requests.page.push((await request.json()) as ReportRequest);
      return refuse?.() || json(200, answerOf('report_page', { asked_at: '2026-11-22T22:04:00.123456+00:00', rows }));
    },
    '/rest/v1/rpc/report_counts': async (request) => {
      requests.counts.push((await request.json()) as ReportRequest);
      return json(
        200,
        answerOf('report_counts', { total, months: setup.months ?? months, compared: setup.compared ?? null }),
      );
    },
    '/rest/v1/rpc/undo_boarding': async (request) => {
      requests.undone.push(await request.json());
      return json(200, true);
    },
    '/functions/v1/report-export': (request) => {
      requests.file.push(new URL(request.url).searchParams.toString());
      return file();
    },
  });
  const opened = await openAt(path, { '/admin/reports': ReportsScreen, '/reports': ReportsScreen });
  return { ...opened, requests };
}

export function row(name: string, over: Partial<Row> = {}): Row {
  return rowLike(recordedAnswers.report_page.rows, {
    id: idOf(`entry of ${name}`),
    member_id: idOf(name),
    name,
    mark: null,
    program: 'Lift Ticket',
    program_type: 'lift_ticket',
    base: 'LG2',
    day: '2026-11-05',
    expires_on: '2027-05-04',
    recorded_by: 'Ada Moss',
    reminder: null,
    flight: null,
    ...over,
  });
}
