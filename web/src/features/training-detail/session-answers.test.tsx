import { addCalendarDays, denverDate } from '@ffl/domain/time/denver';
import type { AttendanceAnswers } from '@ffl/domain/trainings/attendance-answers';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { TrainingScreen } from '../../app/screens/training-screen.tsx';
import { answerOf } from '../../testing/answers.ts';
import { json, stubNetwork } from '../../testing/network.ts';
import { openAt } from '../../testing/open-at.tsx';
import { foundRow, idOf, memberRow } from '../../testing/sample-rows.ts';
import { storeSession } from '../../testing/tokens.ts';

const id = idOf('training');
const tomorrow = denverDate(addCalendarDays(new Date(), 1));
const today = denverDate(new Date());
const yesterday = denverDate(addCalendarDays(new Date(), -1));
const amelia = memberRow();
const ana = { id: idOf('Ana'), name: 'Ana Ruiz', level: null, agency: null, member_id: null };

const person = (name: string, comes: boolean, marks: object = {}) => ({
  memberId: idOf(name),
  name,
  level: 'EMT-B',
  organization: 'Ridge',
  comes,
  answeredAt: '2026-11-20T18:00:00.000Z',
  byAdministrator: false,
  beforeMove: false,
  ...marks,
});

const nobody: AttendanceAnswers = { places: null, answers: [], renewed: 0, issued: 0, notPunched: null };
const three = [
  person('Ada', true),
  person('Bo', true, { byAdministrator: true, beforeMove: true }),
  person('Cy', false),
];
const some: AttendanceAnswers = { ...nobody, answers: three, renewed: 1, issued: 1 };

type Setup = {
  stored?: AttendanceAnswers;
  date?: string;
  trainees?: (typeof ana)[];
  answer?: (request: Request) => Response | Promise<Response>;
};

async function open({ stored = some, date = tomorrow, trainees = [], answer = () => json(200, {}) }: Setup) {
  // What opens on demand; no test waits for it.
  await import('./record-answer-dialog.tsx');
  storeSession();
  const sent = stubNetwork({
    '/rest/v1/rpc/training_detail': () =>
      json(200, answerOf('training_detail', { id, date, is_upcoming: date === tomorrow, trainees })),
    '/functions/v1/training-coming': () => json(200, { data: stored }),
    '/rest/v1/rpc/search_members': () => json(200, [foundRow(amelia, null)]),
    '/rest/v1/rpc/answer_training': answer,
  });
  const opened = await openAt(`/admin/training/${id}`, { '/admin/training/$trainingId': TrainingScreen });
  return { ...opened, answers: () => sent.filter(({ url }) => url.endsWith('/answer_training')) };
}

it('the attendance answers are counted with how many would be renewed or issued, and listed with what each said', async () => {
  await open({});
  expect(await screen.findByText('2 coming, 1 would be renewed, 1 would be issued the credential')).toBeTruthy();
  expect(screen.getByText("1 can't")).toBeTruthy();
  const list = screen.getByRole('list', { name: "Who said they're coming" });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'AdaEMT-B · RidgeComing',
    'BoEMT-B · Ridge · recorded for them · answered before the session movedComing',
    "CyEMT-B · RidgeCan't come",
  ]);
  expect(screen.getByRole('link', { name: 'Ada' }).getAttribute('href')).toBe(`/admin/members?selected=${idOf('Ada')}`);
});

it.each([
  [3, "1 of 3 places left · 1 can't"],
  [2, "0 of 2 places left · 1 can't"],
])('the attendance answers of a session with %i places say how many are left', async (places, words) => {
  await open({ stored: { ...some, places } });
  expect(await screen.findByText(words)).toBeTruthy();
});

it('the attendance answers may exceed the places, and nobody is taken off', async () => {
  await open({ stored: { ...some, places: 1 } });
  expect(await screen.findByText('1 more than the 1 place')).toBeTruthy();
  expect(screen.getByText('Everybody on the list stays. Nobody else can sign up until there is a place.')).toBeTruthy();
});

it('the attendance answers say so if nobody comes yet, and count nothing', async () => {
  await open({ stored: nobody });
  expect(await screen.findByText('Nobody is coming yet')).toBeTruthy();
  expect(screen.queryByRole('list', { name: "Who said they're coming" })).toBeNull();
});

it('the attendance answers say why nobody would be renewed', async () => {
  await open({ stored: { ...some, renewed: null, issued: null, notPunched: 'This session names no program.' } });
  expect(await screen.findByText('2 coming')).toBeTruthy();
  expect(screen.getByText('This session names no program.')).toBeTruthy();
});

it('the attendance answers stay readable once the day is over and no answer is recorded any more', async () => {
  await open({ date: yesterday });
  expect(await screen.findByText('2 coming, 1 would be renewed, 1 would be issued the credential')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Record an answer' })).toBeNull();
});

it('the attendance answers are left out of a past session that nobody answered', async () => {
  await open({ date: yesterday, stored: nobody });
  expect(await screen.findByText('Completed')).toBeTruthy();
  expect(screen.queryByText("Who said they're coming")).toBeNull();
});

it("the attendance answers are left out of today's session that has trainees and no answers", async () => {
  await open({ date: today, stored: nobody, trainees: [ana] });
  expect(await screen.findByText('Ana Ruiz')).toBeTruthy();
  expect(screen.queryByText("Who said they're coming")).toBeNull();
});

it.each([
  ["today's session without trainees", { date: today, stored: nobody }, 'Nobody is coming yet'],
  ['a later session with trainees', { stored: nobody, trainees: [ana] }, 'Nobody is coming yet'],
  [
    "today's session with trainees that somebody answered",
    { date: today, trainees: [ana] },
    '2 coming, 1 would be renewed, 1 would be issued the credential',
  ],
])('the attendance answers are shown for %s', async (_what, setup, words) => {
  await open(setup);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Record an answer' })).toBeTruthy();
});

describe('deletion', () => {
  async function ask(setup: Setup) {
    await import('../training/delete-session.tsx');
    const { user } = await open(setup);
    await screen.findByRole('list', { name: "Who said they're coming" });
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    return within(await screen.findByRole('alertdialog', { name: 'Delete Training' }));
  }

  it.each([
    [three, "2 people said they're coming. Their answers are deleted too, and they are not told."],
    [three.slice(1), "1 person said they're coming. Their answer is deleted too, and they are not told."],
  ])('deleting a session says how many come, and that nobody tells them', async (answers, words) => {
    const dialog = await ask({ stored: { ...some, answers }, date: today });
    expect(await dialog.findByText(words)).toBeTruthy();
  });

  it.each([
    ['to which nobody comes', { stored: { ...some, answers: three.slice(2) } }],
    ['that was held', { date: yesterday }],
  ])('deleting a session %s mentions only its trainees', async (_what, setup) => {
    const dialog = await ask(setup);
    expect(dialog.getByText(/is deleted along with its list of trainees/)).toBeTruthy();
    expect(dialog.queryByText(/nobody tells them/)).toBeNull();
  });
});

describe('answer by telephone', () => {
  async function openDialog(setup: Setup) {
    const opened = await open(setup);
    await opened.user.click(await screen.findByRole('button', { name: 'Record an answer' }));
    return { ...opened, dialog: await screen.findByRole('dialog', { name: 'Record an answer' }) };
  }

  it('an answer by telephone is recorded for a member found by name', async () => {
    const { user, dialog, answers, toast } = await openDialog({
      answer: () => json(200, { comes: false, places_left: null }),
    });
    await user.type(within(dialog).getByLabelText('Member'), 'ame');
    await screen.findByRole('option', { name: /Amelia Ortega/ });
    await user.keyboard('{Enter}');
    expect(within(dialog).getByLabelText('Member')).toHaveProperty('value', 'Amelia Ortega');
    await user.selectOptions(within(dialog).getByLabelText('Answer'), "Can't come");
    await user.click(within(dialog).getByRole('button', { name: 'Record' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toast.current).toMatchObject({ title: "Amelia Ortega can't come." });
    expect(await Promise.all(answers().map((request) => request.json()))).toEqual([
      { session: id, comes: false, member: amelia.id },
    ]);
  });

  it("an answer by telephone isn't sent without a member", async () => {
    const { user, dialog, answers } = await openDialog({});
    await user.click(within(dialog).getByRole('button', { name: 'Record' }));
    expect(within(dialog).getByText('Choose a member')).toBeTruthy();
    expect(answers()).toEqual([]);
  });

  it('an answer by telephone beyond the places is refused with what to do', async () => {
    const { user, dialog } = await openDialog({
      answer: () => json(409, { code: 'PT409', message: 'All places are taken. Give it more.' }),
    });
    await user.type(within(dialog).getByLabelText('Member'), 'ame');
    await screen.findByRole('option', { name: /Amelia Ortega/ });
    await user.keyboard('{Enter}');
    await user.click(within(dialog).getByRole('button', { name: 'Record' }));
    expect(await within(dialog).findByText('All places are taken. Give it more.')).toBeTruthy();
  });
});
