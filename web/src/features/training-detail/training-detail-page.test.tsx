import type { Answers } from '@ffl/domain/answers';
import { useParams } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { SharedTrainingScreen } from '../../app/screens/shared-training-screen.tsx';
import { TrainingScreen } from '../../app/screens/training-screen.tsx';
import type { SignedIn } from '../../lib/session/session.ts';
import { answerOf } from '../../testing/answers.ts';
import { setViewportWidth } from '../../testing/browser.ts';
import { json, stubNetwork } from '../../testing/network.ts';
import { openAt } from '../../testing/open-at.tsx';
import { recordedAnswers } from '../../testing/recorded-answers.ts';
import { idOf, programRow } from '../../testing/sample-rows.ts';
import { sessions } from '../../testing/sessions.ts';
import { storeSession } from '../../testing/tokens.ts';
import { TrainingDetailPage } from './training-detail-page.tsx';

const id = idOf('training');
const memberId = idOf('Mia Member');
const details = {
  id,
  training_type: 'Hoist and Short Haul',
  program_id: 'rescue-deployment',
  date: '2026-11-20',
  start_time: null,
  meeting_place: null,
  agency: 'Alpine Rescue Team',
  base: 'LG1',
  season_id: null,
  is_initial_training: false,
  created_at: '2026-11-20T12:00:00+00:00',
  is_upcoming: false,
};
const trainees = [
  { id: idOf('t1'), name: 'Mia Member', level: 'EMT-B', agency: null, member_id: memberId },
  { id: idOf('t2'), name: null, level: null, agency: 'Ridge', member_id: null },
];
const whole = answerOf('training_detail', {
  ...details,
  pilot: 'Lena Fontaine',
  medical_crew: null,
  trainees,
});
const { pilot: _, medical_crew: __, trainees: ___, ...row } = whole;

const nobodyComes = { places: null, answers: [], renewed: 0, issued: 0, notPunched: null };
const cannot = {
  memberId,
  name: 'Mia Member',
  level: null,
  organization: 'Ridge',
  comes: false,
  answeredAt: '2026-11-18T18:00:00.000Z',
  byAdministrator: false,
  beforeMove: false,
};

type Setup = {
  found?: Answers['training_detail'];
  path?: string;
  asMember?: boolean;
  screen?: typeof SharedTrainingScreen;
  session?: SignedIn;
  answers?: Parameters<typeof stubNetwork>[0];
};

async function open({
  found = whole,
  path = `/admin/training/${id}`,
  asMember = false,
  screen,
  session = asMember ? sessions.member : sessions.admin,
  answers = {},
}: Setup = {}) {
  storeSession();
  stubNetwork({
    '/rest/v1/rpc/training_detail': () => json(200, found),
    '/rest/v1/programs': () => json(200, [programRow('Rescue Deployment', 'LG1')]),
    '/rest/v1/certification_punches': () => json(200, []),
    '/functions/v1/training-coming': () => json(200, answerOf('training-coming', { data: nobodyComes })),
    ...answers,
  });
  const Screen = screen ?? (asMember ? MemberScreen : TrainingScreen);
  const pages = {
    '/admin/training/$trainingId': Screen,
    '/training/$trainingId': Screen,
    '/admin/training/base/$baseId': () => <p>The list of the base</p>,
  };
  return openAt(path, pages, session);
}

function MemberScreen() {
  const { trainingId = '' }: { trainingId?: string } = useParams({ strict: false } as never);
  return <TrainingDetailPage trainingId={trainingId} />;
}

const facts = () => screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);

describe('a training session', () => {
  it("a training session marks whoever said that they can't come, and takes them off in one press", async () => {
    const data = answerOf('training-coming', { data: { ...nobodyComes, answers: [cannot] } });
    let isOff = false;
    const { user, toast } = await open({
      answers: {
        '/functions/v1/training-coming': () => json(200, data),
        '/rest/v1/rpc/take_off_absent': () => {
          isOff = true;
          return json(200, { taken_off: 1 });
        },
        '/rest/v1/rpc/training_detail': () => json(200, isOff ? { ...whole, trainees: trainees.slice(1) } : whole),
      },
    });
    expect(await screen.findByText("Said they can't come")).toBeTruthy();
    expect(await screen.findByText("Mia Member said they can't come")).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Take them off the list' }));
    await waitFor(() => expect(screen.queryByText("Said they can't come")).toBeNull());
    expect(toast.current).toMatchObject({ title: '1 trainee taken off the list' });
  });

  it('a training session shows what was held, by whom and who attended, N/A for blanks, and links to the members', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Hoist and Short Haul' })).toBeTruthy();
    expect(screen.getByText('Completed')).toBeTruthy();
    expect(facts()).toEqual([
      ['Date', 'Nov 20, 2026'],
      ['Base', 'LG1'],
      ['Program', 'Rescue Deployment'],
      ['Agency', 'Alpine Rescue Team'],
      ['Pilot', 'Lena Fontaine'],
      ['Medical crew', 'N/A'],
    ]);
    const rows = within(screen.getByRole('table', { name: 'Trainees' }))
      .getAllByRole('row')
      .slice(1);
    expect(
      rows.map((line) => [
        within(line).getByRole('rowheader').textContent,
        ...within(line)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      ]),
    ).toEqual([
      ['Mia Member', 'EMT-B', 'N/A'],
      ['N/A', 'N/A', 'Ridge'],
    ]);
    expect(screen.getByRole('link', { name: 'Mia Member' }).getAttribute('href')).toBe(
      `/admin/members?selected=${memberId}`,
    );
  });

  it('a training session is shown to members without crew, trainees and buttons', async () => {
    await open({ found: row, path: `/training/${id}`, asMember: true });
    expect(await screen.findByRole('heading', { name: 'Hoist and Short Haul' })).toBeTruthy();
    expect(facts().map(([name]) => name)).toEqual(['Date', 'Base', 'Program', 'Agency']);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Back to Training']);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it.each([
    ['to come', '2099-11-20', true],
    ['in the past', '2026-11-20', false],
  ])('a session %s asks a member whether they come only if they can still answer', async (_, date, canAnswer) => {
    const [own] = recordedAnswers.own_trainings.trainings;
    await open({
      found: { ...row, date },
      path: `/training/${id}`,
      screen: SharedTrainingScreen,
      session: sessions.member,
      answers: { '/rest/v1/rpc/own_trainings': () => json(200, { trainings: [{ ...own, id, comes: null }] }) },
    });
    await screen.findByRole('heading', { name: 'Hoist and Short Haul' });
    if (canAnswer) expect(await screen.findByRole('button', { name: "I'm coming" })).toBeTruthy();
    else expect(screen.queryByText('Are you coming?')).toBeNull();
  });

  it('a training session lists the trainees as cards on a phone', async () => {
    setViewportWidth(390);
    await open();
    const cards = within(await screen.findByRole('list', { name: 'Trainees' })).getAllByRole('listitem');
    expect(cards.map(({ textContent }) => textContent)).toEqual(['Mia MemberEMT-B · N/A', 'N/AN/A · Ridge']);
  });

  it.each([
    ['an id that nobody knows', `/admin/training/${id}`, null],
    ['something that is no id', '/admin/training/x', whole],
  ])("a training session isn't found by %s", async (_, path, found) => {
    await open({ path, found });
    expect(await screen.findByRole('heading', { level: 1, name: 'Training Not Found' })).toBeTruthy();
  });

  it("a training session says that it can't be read, and reads it on request", async () => {
    let isBroken = true;
    const { user } = await open({
      answers: {
        '/rest/v1/rpc/training_detail': () => json(isBroken ? 400 : 200, isBroken ? { message: 'no' } : whole),
      },
    });
    expect(await screen.findByText('The training session could not be loaded.')).toBeTruthy();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Hoist and Short Haul' })).toBeTruthy();
  });
});

it("a training session offers its attendees' punches if someone can be punched", async () => {
  await open();
  expect(await screen.findByRole('button', { name: 'Punch attendees' })).toBeTruthy();
});

it.each([
  ['a session to come', { date: '2099-01-01' }, 'Attendees are punched on the day of the session, or later.'],
  [
    'a session of no program',
    { program_id: 'swiftwater-rescue' },
    'Swiftwater Rescue is not a program with credentials, so there is nothing to punch.',
  ],
  [
    'a session without a base',
    { base: null },
    "This session has no base, so we can't tell which credential to punch. Edit it to choose one.",
  ],
  [
    'trainees of whom none is linked',
    { trainees: trainees.slice(1) },
    'None of the trainees is linked to a member, so nobody can be punched. Edit the session to link them.',
  ],
])("a training session doesn't offer its attendees' punches for %s, and says why", async (_, changes, why) => {
  await open({ found: { ...whole, ...changes } });
  expect(await screen.findByText(why)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Punch attendees' })).toBeNull();
});

it("deleting a training session asks with the prompt, and then opens the base's list", async () => {
  let askedWhoComes = 0;
  const { user, address, toast } = await open({
    answers: {
      '/functions/v1/training-coming': () => {
        askedWhoComes += 1;
        return json(200, answerOf('training-coming', { data: nobodyComes }));
      },
      '/rest/v1/rpc/delete_training': () => json(200, { deleted: true }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(
    dialog.getByText(
      'Are you sure you want to delete the training "Hoist and Short Haul"? This action cannot be undone.',
    ),
  ).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Delete Training' }));
  await waitFor(() => expect(toast.current?.title).toBe('Training session deleted successfully'));
  await waitFor(() => expect(address()).toBe('/admin/training/base/LG1'));
  expect(askedWhoComes).toBe(1);
});

it('the summary of a training session prints everything known, and is removed afterward', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Print Summary' }));
  expect(print).toHaveBeenCalledOnce();
  const paper = document.querySelector<HTMLElement>('.print-sheets');
  expect(paper?.querySelector('h2')?.textContent).toBe('Hoist and Short Haul');
  expect(paper?.querySelector('p')?.textContent).toMatch(/^Completed · 2 trainees · Printed: /);
  expect(paper?.querySelector('dl')?.textContent).toContain('PilotLena Fontaine');
  expect([...(paper?.querySelectorAll('tbody tr') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Mia MemberEMT-BN/A',
    'N/AN/ARidge',
  ]);
  dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(document.querySelector('.print-sheets')).toBeNull());
});
