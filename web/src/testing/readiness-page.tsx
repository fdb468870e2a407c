import type { Answers } from '@ffl/domain/answers';
import { ReadinessPage } from '../features/readiness/readiness-page.tsx';
import { ViewsButton } from '../features/views/views-button.tsx';
import { answerOf, rowLike } from './answers.ts';
import { json, stubNetwork } from './network.ts';
import { openAt } from './open-at.tsx';
import { recordedAnswers } from './recorded-answers.ts';
import { baseRow, idOf, organizationRow, programRow } from './sample-rows.ts';
import { storeSession } from './tokens.ts';

type BoardRow = Answers['readiness_board'];
type BoardRequest = {
  day: string | null;
  known_then: boolean;
  base: string | null;
  programs: string[] | null;
  in_all: boolean;
  organization: string | null;
  sort: string;
  page: number;
  page_size: number;
};

/** The time at which the board is queried. */
export const now = '2026-11-20T18:00:00.000Z';
const avalanche = programRow('Avalanche Deployment', 'LG2');
const elsewhere = programRow('Avalanche Deployment', 'LG1');
const liftTicket = programRow('Lift Ticket', 'LG2');

const listed = (over: Partial<BoardRow['rows'][number]>) => rowLike(recordedAnswers.readiness_board.rows, over);

export const amelia = listed({
  member_id: idOf('Amelia Park'),
  first_name: 'Amelia',
  last_name: 'Park',
  organization: 'Summit County SAR',
  phone: '970-555-0134',
  held: [
    { program_id: liftTicket.id, expiration_date: '2026-11-21T04:00:00.123+00:00' },
    { program_id: avalanche.id, expiration_date: '2027-03-01T19:00:00+00:00' },
  ],
});
export const former = listed({
  member_id: idOf('gone'),
  first_name: null,
  last_name: null,
  organization: null,
  phone: null,
  held: [{ program_id: avalanche.id, expiration_date: '2026-11-19T19:00:00+00:00' }],
});

function columnsOf({ base, programs, organization }: BoardRequest): BoardRow['columns'] {
  if (base === 'XY') return [];
  const counts = (key: string, inForce: number) =>
    programs === null || programs.includes(key) ? { in_force: inForce, expiring_14: 3, grounded: 0, lapsed: 2 } : null;
  const of = organization === null ? 0 : 1;
  return [
    {
      key: 'avalanche',
      name: 'Avalanche Deployment',
      base,
      type: 'avalanche',
      programs: base ? [avalanche.id] : [avalanche.id, elsewhere.id],
      needed: base ? 6 : null,
      counts: counts('avalanche', 4 - of),
      everybody: 4,
    },
    {
      key: 'lift_ticket',
      name: 'Lift Ticket',
      base,
      type: 'lift_ticket',
      programs: [liftTicket.id],
      needed: null,
      counts: counts('lift_ticket', 1200 - of),
      everybody: 1200,
    },
  ];
}

const weeks = answerOf('readiness_weeks', {
  without_number: 1,
  weeks: ['2026-11-16', '2026-11-23', '2026-11-30'],
  programs: [
    {
      program_id: avalanche.id,
      name: 'Avalanche Deployment',
      program_type: 'avalanche',
      base: 'LG2',
      needed: 6,
      in_force: 8,
      by_week: [7, 6, 5],
    },
    {
      program_id: liftTicket.id,
      name: 'Lift Ticket',
      program_type: 'lift_ticket',
      base: 'LG2',
      needed: 2,
      in_force: 9,
      by_week: [9, 9, 8],
    },
  ],
});

function BoardWithRecord() {
  return (
    <ReadinessPage
      renderRecord={({ memberId, position, next, onClose }) => (
        <>
          <p>{`Record of ${memberId}, ${position?.at} of ${position?.of}`}</p>
          <button type="button" onClick={next}>
            Next member
          </button>
          <button type="button" onClick={() => onClose()}>
            Close
          </button>
        </>
      )}
      renderViews={(slot) => <ViewsButton {...slot} screen="readiness" />}
    />
  );
}

type Setup = {
  rows?: BoardRow['rows'];
  matched?: number | ((request: BoardRequest) => number);
  ahead?: Partial<typeof weeks>;
  /** The base that the reader leads. */
  led?: string;
  views?: Answers['own_views'];
  /** Makes LG2 inactive. */
  isInactive?: boolean;
  refuse?: () => Response | false;
};

/** The readiness board of two programs, with the requests made; a record is a line of text. */
export async function openBoard(
  path: Parameters<typeof openAt>[0] = '/admin/readiness',
  { rows = [amelia, former], ...over }: Setup = {},
) {
  const { matched, ahead, led, views = [], isInactive = false, refuse } = over;
  const bases = { base_name: 'LG2', is_active: !isInactive };
  storeSession();
  const requests: BoardRequest[] = [];
  stubNetwork({
    '/rest/v1/programs': () => json(200, [{ ...avalanche, bases }, elsewhere, { ...liftTicket, bases }]),
    '/rest/v1/organization_whitelist': () => json(200, [organizationRow('old patrol', 'Old Patrol')]),
    '/functions/v1/bases': () =>
      json(200, answerOf('bases', { data: [baseRow('LG2', { former_names: ['Old Camp'] })] })),
    '/rest/v1/rpc/own_letters': () =>
      json(
        200,
        answerOf('own_letters', {
          bases: ['LG1', 'LG2'].map((name) => ({ id: idOf(name), name, is_led: name === led })),
        }),
      ),
    '/rest/v1/rpc/own_views': () => json(200, views),
    '/rest/v1/rpc/readiness_weeks': () => json(200, { ...weeks, ...ahead }),
    '/rest/v1/rpc/readiness_board': async (request) => {
      const question: BoardRequest = await request.json();
      requests.push(question);
      const answer = { asked_at: now, today: '2026-11-20', columns: columnsOf(question), rows };
      const found = typeof matched === 'function' ? matched(question) : (matched ?? rows.length);
      return refuse?.() || json(200, answerOf('readiness_board', { ...answer, matched: found }));
    },
  });
  const opened = await openAt(path, { '/admin/readiness': BoardWithRecord });
  return { ...opened, requests };
}
