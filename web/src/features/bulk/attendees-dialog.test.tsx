import type { Answers } from '@ffl/domain/answers';
import { readCalendarDate } from '@ffl/domain/time/calendar-date';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { TrainingDetail } from '../../api/trainings/queries.ts';
import { answerOf, rowLike } from '../../testing/answers.ts';
import { openAt } from '../../testing/open-at.tsx';
import { recordedAnswers } from '../../testing/recorded-answers.ts';
import { idOf, type Sent, stubNetwork } from '../../testing/sample-rows.ts';
import { administrator, trainerOf } from '../../testing/sessions.ts';
import { AttendeesDialog } from './attendees-dialog.tsx';

const programId = idOf('avalanche');
type Plan = Answers['plan-attendees']['data'];
type Attendee = Plan['attendees'][number];
const person = (name: string, over: Partial<Attendee>) =>
  rowLike(recordedAnswers['plan-attendees'].data.attendees, {
    memberId: idOf(name),
    name,
    lastName: name.split(' ')[1] ?? '',
    programId,
    base: 'LG1',
    newExpiresDate: '2027-01-03T18:00:00.000Z',
    ...{ staysLapsed: false, move: 'moves' as const, lacksAnnual: false, others: [] },
    recent: null,
    ...over,
  });
const amelia = person('Amelia Ortega', { act: 'renew', oldExpiresDate: '2026-12-04T18:00:00.000Z' });
const others = [{ programId: idOf('elsewhere'), base: 'LG3', expiresDate: '2026-11-26T18:00:00.000Z' }];
const bo = person('Bo Nash', { act: 'renew', oldExpiresDate: '2026-11-01T18:00:00.000Z', others });
const cleo = person('Cleo Quist', {
  act: 'renew',
  oldExpiresDate: '2027-11-01T16:00:00.000Z',
  move: 'earlier',
  recent: { id: idOf('recent'), at: '2026-11-22T16:00:00.000Z', by: 'Ada Stone' },
});
const dee = person('Dee Reyes', { act: 'issue', oldExpiresDate: null });
const plan: Plan = {
  program: { id: programId, name: 'Avalanche Deployment', base: 'LG1' },
  annualInitialTraining: false,
  attendees: [amelia, bo, cleo, dee],
  left: [],
};
const recorded = ({ recent: _, ...one }: Attendee) => ({ ...one, punchId: idOf(JSON.stringify(one)) });
const report: Answers['punch-attendees']['data'] = {
  batchId: idOf('batch'),
  punches: [bo, amelia].map(recorded),
  left: [],
};

const training: TrainingDetail = {
  id: idOf('training'),
  trainingType: 'Hoist',
  programId: 'avalanche-deployment',
  date: readCalendarDate('2026-11-22'),
  agency: null,
  base: 'LG1',
  pilot: null,
  medicalCrew: null,
  seasonId: null,
  isInitialTraining: false,
  startTime: null,
  meetingPlace: null,
  places: null,
  createdAt: '2026-11-22T12:00:00+00:00',
  trainees: [
    { id: idOf('t1'), name: 'Amelia', level: null, agency: null, memberId: amelia.memberId },
    { id: idOf('t2'), name: 'A guest', level: null, agency: null, memberId: null },
  ],
  coming: 0,
  isUpcoming: false,
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T18:00:00Z'), toFake: ['Date'] });
});

type Stubs = Parameters<typeof stubNetwork>[0];

async function open(
  answers: Stubs = {},
  session = training,
  absent: ReadonlySet<string> = new Set(),
  who = administrator,
) {
  const writes = stubNetwork({
    '/functions/v1/plan-attendees': () => ({ body: answerOf('plan-attendees', { data: plan }) }),
    '/functions/v1/punch-attendees': () => ({ body: answerOf('punch-attendees', { data: report }) }),
    '/functions/v1/bulk-void': () => ({ body: answerOf('bulk-void', { data: { undone: [], kept: [] } }) }),
    ...answers,
  });
  function Page() {
    const [isOpen, setIsOpen] = useState(true);
    return isOpen ? <AttendeesDialog training={session} absent={absent} onClose={() => setIsOpen(false)} /> : null;
  }
  const opened = await openAt('/admin/training/x', { '/admin/training/$trainingId': Page }, who);
  const press = async (name: string | RegExp) => opened.user.click(await screen.findByRole('button', { name }));
  const sent = (name: string) => writes.filter(({ path }) => path === `/functions/v1/${name}`);
  return { ...opened, press, sent };
}

const bodyOf = (sent: Sent | undefined) => sent?.body as Record<string, unknown>;
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });

it("the people recorded are at first nobody who said that they can't come", async () => {
  await open({}, training, new Set([amelia.memberId]));
  expect(await screen.findByRole('heading', { name: "Said they can't come: 1 person" })).toBeTruthy();
  expect([box(/^Amelia/).checked, box(/^Bo/).checked]).toEqual([false, true]);
});

it('the people recorded are at first everyone who can be punched, with their standing and new expiry', async () => {
  await open();
  await screen.findByRole('button', { name: 'Record for 2 people' });
  expect(
    screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked, labels }) => [labels?.[0]?.textContent, checked]),
  ).toEqual([
    ['Bo NashExpired, since Nov 01, 2026 · also holds LG3 until Nov 26, 2026', true],
    ['Amelia OrtegaExpiring Soon, until Dec 04, 2026', true],
    ['Cleo QuistNov 22, 2026, 9:00 AM MST, Ada Stone · Active, until Nov 01, 2027 · the punch shortens it', false],
    ['Issue to Dee ReyesNot Certified', false],
  ]);
  expect(screen.getByRole('heading', { name: 'Can be punched: 2 people' })).toBeTruthy();
  expect(screen.getAllByText('New expiry Jan 03, 2027')).toHaveLength(3);
  expect(screen.getByText('A guest')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Edit the session to link them' }).getAttribute('href')).toBe(
    `/admin/training/edit/${training.id}`,
  );
});

it('the people recorded whose expiry stays are told so, and the annual training is one press away', async () => {
  const stays = { newExpiresDate: '2026-12-04T18:00:00.000Z', move: 'stays', lacksAnnual: true } as const;
  const requests: unknown[] = [];
  await open({
    '/functions/v1/plan-attendees': ({ body }) => {
      requests.push(body);
      return { body: answerOf('plan-attendees', { data: { ...plan, attendees: [{ ...amelia, ...stays }, bo] } }) };
    },
  }).then(({ press }) => press('Record Annual Initial Training instead'));
  expect(screen.getByText('1 person keeps the same expiry: the annual training is due')).toBeTruthy();
  expect(box(/^Amelia Ortega/).labels?.[0]?.textContent).toBe(
    'Amelia OrtegaExpiring Soon, until Dec 04, 2026 · stays Dec 04, 2026: the annual training is due',
  );
  await waitFor(() =>
    expect(requests).toContainEqual(expect.objectContaining({ notes: 'Annual Initial Training: Hoist, 11/22/2026' })),
  );
});

it('the people recorded are sent as ticked, with what had to be confirmed, and nothing before the confirmation', async () => {
  const { user, press, sent } = await open();
  await screen.findByRole('button', { name: 'Record for 2 people' });
  await user.click(box(/^Bo Nash/));
  await user.click(box(/^Cleo Quist/));
  await user.click(box(/^Issue to Dee Reyes/));
  expect(sent('punch-attendees')).toEqual([]);
  await press('Record for 3 people');
  await screen.findByRole('heading', { level: 2, name: '2 people punched' });
  expect(bodyOf(sent('punch-attendees')[0])).toEqual({
    trainingSessionId: training.id,
    notes: 'Hoist, 11/22/2026',
    memberIds: [amelia.memberId, cleo.memberId],
    issueTo: [dee.memberId],
    despiteRecent: [idOf('recent')],
  });
});

it('the people recorded begin with the focus on the first, where only Ctrl-Enter records, never Enter alone or held', async () => {
  const { user, sent } = await open();
  await screen.findByRole('button', { name: 'Record for 2 people' });
  await waitFor(() => expect(document.activeElement).toBe(box(/^Bo Nash/)));
  await user.keyboard('{Enter}{Enter}');
  expect(sent('punch-attendees')).toEqual([]);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByRole('heading', { level: 2, name: '2 people punched' });
  expect(sent('punch-attendees')).toHaveLength(1);
});

it('the people recorded are nobody while nobody is ticked', async () => {
  const { press } = await open();
  await press(/^Clear all/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Record for 0 people' }).disabled).toBe(true);
});

it('people whom the punch would leave lapsed are named before it', async () => {
  const over = { ...bo, newExpiresDate: '2026-02-03T18:00:00.000Z', staysLapsed: true };
  const data = { ...plan, attendees: [amelia, over] };
  await open({ '/functions/v1/plan-attendees': () => ({ body: answerOf('plan-attendees', { data }) }) });
  expect(
    await screen.findByText(
      '1 person stays lapsed: the annual training is over, and this punch does not bring the credential back.',
    ),
  ).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: /^Bo Nash/ }).closest('label')?.textContent).toContain(
    'annual training ended on Feb 03, 2026',
  );
});

it('a session on another date is confirmed before anything is sent', async () => {
  const { press, sent } = await open({}, { ...training, date: readCalendarDate('2026-11-16') });
  await press('Record for 2 people');
  expect(
    await screen.findByText('Date mismatch: Renewal date is Nov 22, 2026 but notes mention Nov 16, 2026'),
  ).toBeTruthy();
  expect(screen.getByText('Do you want to proceed anyway?')).toBeTruthy();
  expect(sent('punch-attendees')).toEqual([]);
  await press('Proceed anyway');
  await screen.findByRole('heading', { level: 2, name: '2 people punched' });
});

it('a session of an earlier day can be recorded for its day, with the reason if that is long ago', async () => {
  const { press, sent } = await open({}, { ...training, date: readCalendarDate('2026-11-16') });
  await press('Record for 2 people');
  await press('Record for Nov 16');
  const reason = await screen.findByRole('textbox', { name: 'Why is it being recorded now?' });
  await userEvent.type(reason, 'List found in the truck{Enter}');
  await screen.findByRole('heading', { level: 2, name: '2 people punched' });
  expect(bodyOf(sent('punch-attendees')[0])).toMatchObject({
    effectiveOn: '2026-11-16',
    lateReason: 'List found in the truck',
  });
});

it("one undo in the report undoes all the attendees' punches", async () => {
  const { press, sent } = await open();
  await press('Record for 2 people');
  await press('Undo all');
  await waitFor(() => expect(sent('bulk-void')).toHaveLength(1));
  expect(bodyOf(sent('bulk-void')[0])).toEqual({ batchId: report.batchId });
});

it('a refused punch of attendees keeps the dialog open and says why', async () => {
  const message = 'LG1 has no Rescue Deployment program, so there is nothing to punch.';
  await open({
    '/functions/v1/plan-attendees': () => ({ status: 409, body: { code: 'training_without_program', message } }),
  });
  expect(await screen.findByText(message)).toBeTruthy();
  expect(within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name: 'Record' }).disabled).toBe(
    true,
  );
});

it('a trainer issues nothing to attendees without the credential, and undoes nothing', async () => {
  const { press, sent, toast } = await open({}, training, new Set(), trainerOf({ base: 'LG1' }));
  await screen.findByRole('heading', { name: 'Without the credential: 1 person' });
  expect(screen.getByText('An administrator can issue it.')).toBeTruthy();
  expect(screen.getByText(/Dee Reyes/)).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: /Dee/ })).toBeNull();
  await press('Record for 2 people');
  expect(bodyOf(sent('punch-attendees')[0])).toMatchObject({ issueTo: [] });
  await screen.findByRole('dialog', { name: '2 people punched' });
  expect(screen.getByText('An administrator can undo it.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo all' })).toBeNull();
  await press('Done');
  await waitFor(() => expect(toast.current?.text).toMatch(/ An administrator can undo it\.$/));
  expect(toast.current?.action).toBeUndefined();
});
