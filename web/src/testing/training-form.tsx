import { addCalendarDays, denverDate } from '@ffl/domain/time/denver';
import type { AttendanceAnswers } from '@ffl/domain/trainings/attendance-answers';
import type { Training } from '@ffl/domain/trainings/training';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { trainingQuery } from '../api/trainings/queries.ts';
import { CreateTrainingPage } from '../features/training/create-training-page.tsx';
import { EditTrainingPage } from '../features/training/edit-training-page.tsx';
import { answerOf, rowLike } from './answers.ts';
import { fill } from './fill.ts';
import { json, stubNetwork } from './network.ts';
import { openAt } from './open-at.tsx';
import { recordedAnswers } from './recorded-answers.ts';
import { baseRow, foundRow, idOf, memberRow } from './sample-rows.ts';
import { storeSession } from './tokens.ts';

export const yesterday = denverDate(addCalendarDays(new Date(), -1));
export const amelia = memberRow({ certification_level: 'EMT-B' });
export const ana = { id: idOf('Ana'), name: 'Ana Ruiz', level: 'EMT-B', agency: null, memberId: null };
export const stored: Training = {
  id: idOf('session'),
  trainingType: 'Refresher',
  programId: 'avalanche-deployment',
  date: yesterday,
  agency: null,
  base: 'LG1',
  pilot: 'Pat Lane',
  medicalCrew: null,
  seasonId: null,
  isInitialTraining: false,
  startTime: null,
  meetingPlace: null,
  places: null,
  createdAt: '2026-11-05T12:00:00Z',
  trainees: [ana],
};

const nobodyComes: AttendanceAnswers = { places: null, answers: [], renewed: 0, issued: 0, notPunched: null };

type Answer = (request: Request) => Response | Promise<Response>;

export async function answered(request: Request): Promise<Response> {
  const body = await request.clone().json();
  return json(request.method === 'POST' ? 201 : 200, { data: { ...stored, ...body, id: stored.id } });
}

/** The form in its own router; `sent` has every save. */
export async function openForm(
  path: string,
  reply: Answer = answered,
  read: () => Training | null = () => stored,
  answers: AttendanceAnswers = nobodyComes,
) {
  // Loaded in advance, so that no test waits for what comes after the page.
  await Promise.all([import('../features/training/trainee-list.tsx'), import('../api/cards/search-by-code.ts')]);
  storeSession();
  const sent: Request[] = [];
  stubNetwork({
    '/functions/v1/bases': () => json(200, answerOf('bases', { data: [baseRow('Alpine')] })),
    '/functions/v1/training-sessions': (request) => {
      sent.push(request.clone());
      return reply(request);
    },
    '/functions/v1/training-coming': () => json(200, { data: answers }),
    '/rest/v1/rpc/training_detail': () => json(200, detailOf(read())),
    '/rest/v1/rpc/search_members': () => json(200, [foundRow(amelia, null)]),
    '/rest/v1/rpc/members_named': async (request) => json(200, namedRows(await request.clone().json())),
    '/rest/v1/rpc/texts_on_record': () => json(200, []),
    '/rest/v1/members': () => json(200, amelia),
  });
  const edit = () => <EditTrainingPage trainingId={useParams({ strict: false }).trainingId ?? ''} />;
  const opened = await openAt(path, {
    '/admin/training/create': CreateTrainingPage,
    '/training/create': CreateTrainingPage,
    '/admin/training/edit/$trainingId': edit,
    '/admin/training/$trainingId': Session,
  });
  return { ...opened, sent };
}

/** One Amelia Ortega, in any spelling, and several Sam Reeds. */
function namedRows({ names }: { names: string[] }) {
  const ofAmelia = names.filter((name) => ['Amelia Ortega', 'Ortega, Amelia', 'Ortega Amelia'].includes(name));
  const ofSeveral = names.filter((name) => name === 'Sam Reed');
  return [...ofAmelia.map((name) => namedRow(name, amelia)), ...ofSeveral.map((name) => namedRow(name, nobody))];
}

const nobody = { id: null, first_name: null, last_name: null, organization: null, certification_level: null };

function namedRow(name: string, member: typeof amelia | typeof nobody) {
  const { id, first_name, last_name, organization, certification_level } = member;
  const named = { name, id, first_name, last_name, organization, certification_level };
  return rowLike(recordedAnswers.members_named, named);
}

/** The page that leads to the form, and reads the same session. */
function Session() {
  const { trainingId = '' } = useParams({ strict: false });
  const { data } = useQuery(trainingQuery(trainingId));
  return (
    data && <Link to="/admin/training/edit/$trainingId" params={{ trainingId }}>{`Edit ${data.trainingType}`}</Link>
  );
}

function detailOf(training: Training | null) {
  if (!training) return null;
  const { trainees, ...session } = training;
  return answerOf('training_detail', {
    id: session.id,
    training_type: session.trainingType,
    program_id: session.programId,
    date: session.date,
    start_time: session.startTime,
    meeting_place: session.meetingPlace,
    agency: session.agency,
    base: session.base,
    pilot: session.pilot,
    medical_crew: session.medicalCrew,
    season_id: session.seasonId,
    is_initial_training: session.isInitialTraining,
    created_at: session.createdAt,
    is_upcoming: false,
    places: session.places,
    trainees: trainees.map(({ memberId, ...trainee }) => ({ ...trainee, member_id: memberId })),
  });
}

export async function fillSession(user: UserEvent) {
  await fill(user, await field('Training type'), 'Hoist');
  await user.selectOptions(await field('Program'), 'Swiftwater Rescue');
}

export const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
export const submit = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));

export async function names(): Promise<string[]> {
  const fields = await screen.findAllByLabelText<HTMLInputElement>(/^Name of trainee/);
  return fields.map(({ value }) => value);
}

/** Messages of the fields, in order. */
export function marked(): (string | undefined)[] {
  return [...document.querySelectorAll('[aria-invalid=true]')].map((bad) => {
    const note = (bad.getAttribute('aria-describedby') ?? '').split(' ').at(-1) ?? '';
    return document.getElementById(note)?.textContent ?? undefined;
  });
}
