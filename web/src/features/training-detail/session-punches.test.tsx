import { createMemoryHistory } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TrainingScreen } from '../../app/screens/training-screen.tsx';
import { answerOf, rowLike } from '../../testing/answers.ts';
import { json, stubNetwork } from '../../testing/network.ts';
import { openAt } from '../../testing/open-at.tsx';
import { recordedAnswers } from '../../testing/recorded-answers.ts';
import { idOf, programRow } from '../../testing/sample-rows.ts';
import { sessionPunchRow } from '../../testing/session-punches.ts';
import { storeSession } from '../../testing/tokens.ts';

const id = idOf('training');
const trainee = (name: string, memberId: string | null = idOf(name)) => ({
  ...{ id: idOf(`trainee ${name}`), name, level: 'EMT-B', agency: 'Ridge' },
  member_id: memberId,
});
const session = answerOf('training_detail', {
  ...{ id, training_type: 'Hoist', program_id: 'rescue-deployment', date: '2026-11-20', base: 'LG1' },
  trainees: [trainee('Mia Member'), trainee('A guest', null)],
});

type Stubs = Parameters<typeof stubNetwork>[0];

async function open(answers: Stubs = {}, corrected?: { left: string[]; joined: string[] }) {
  storeSession();
  const sent = stubNetwork({
    '/rest/v1/rpc/training_detail': () => json(200, session),
    '/rest/v1/programs': () => json(200, [programRow('Rescue Deployment', 'LG1')]),
    '/functions/v1/training-coming': () =>
      json(200, { data: { places: null, answers: [], renewed: 0, issued: 0, notPunched: null } }),
    ...answers,
  });
  const history = createMemoryHistory({ initialEntries: [`/admin/training/${id}`] });
  if (corrected) history.replace(history.location.href, { corrected });
  const opened = await openAt(history, { '/admin/training/$trainingId': TrainingScreen });
  const written = () => sent.filter(({ url }) => url.includes('void-credential') || url.includes('punch-attendees'));
  return { ...opened, written, asked: () => history.location.state.corrected };
}

it('a training session shows who was punched through it: for what, when, undone since, and not on its list', async () => {
  await open({
    '/rest/v1/certification_punches': () =>
      json(200, [
        sessionPunchRow('Mia Member', { voided_at: '2026-11-20T18:30:00.000+00:00' }),
        sessionPunchRow('Mia Member', { punch_date: '2026-11-21T18:00:00.000+00:00' }),
        sessionPunchRow('Olaf Outside', { punch_type: 'initial_issuance' }),
      ]),
  });
  const table = within(await screen.findByRole('table', { name: 'Trainees' }));
  expect(await table.findByRole('columnheader', { name: 'Punched' })).toBeTruthy();
  const [, mia, blank] = table.getAllByRole('row');
  expect(mia?.lastChild?.textContent).toBe(
    'Rescue Deployment at LG1, punched Nov 20, 2026 punch undoneRescue Deployment at LG1, punched Nov 21, 2026',
  );
  expect([...(mia?.querySelectorAll('s') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Rescue Deployment at LG1, punched Nov 20, 2026',
  ]);
  expect(blank?.lastChild?.textContent).toBe('');
  const others = within(screen.getByRole('list', { name: 'Punched through this session, but not on its list' }));
  expect(others.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Olaf OutsideRescue Deployment at LG1, issued Nov 20, 2026',
  ]);
});

it("a training session says that it can't be read who was punched through it, and reads it on request", async () => {
  let isBroken = true;
  const { user } = await open({
    '/rest/v1/certification_punches': () =>
      isBroken ? json(400, { message: 'no' }) : json(200, [sessionPunchRow('Mia Member')]),
  });
  expect(await screen.findByText('Who was punched through this session could not be loaded.')).toBeTruthy();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Rescue Deployment at LG1, punched Nov 20, 2026')).toBeTruthy();
  expect(screen.queryByText('Who was punched through this session could not be loaded.')).toBeNull();
});

const olaf = sessionPunchRow('Olaf Outside');
const history = rowLike(recordedAnswers.credential_history, { punch_id: olaf.id, can_undo: true });
const attendee = (name: string) =>
  rowLike(recordedAnswers['plan-attendees'].data.attendees, { memberId: idOf(name), name, act: 'renew', recent: null });
const corrections: Stubs = {
  '/rest/v1/certification_punches': () => json(200, [olaf]),
  '/rest/v1/rpc/credential_history': () => json(200, [history]),
  '/functions/v1/plan-attendees': () =>
    json(200, {
      data: {
        ...recordedAnswers['plan-attendees'].data,
        ...{ attendees: [attendee('Mia Member'), attendee('Nora Vale')], left: [] },
      },
    }),
};

it('a punched session whose list is corrected asks once about the people who left it and offers the punch to those who joined', async () => {
  const { user, written, asked } = await open(corrections, {
    left: [idOf('Olaf Outside'), idOf('Nobody Punched')],
    joined: [idOf('Mia Member')],
  });
  const left = within(await screen.findByRole('dialog', { name: "Not on the session's list" }));
  expect(left.getByText('Olaf Outside was punched through this session. Undo the punch too?')).toBeTruthy();
  await user.click(left.getByRole('button', { name: 'Keep the punch' }));
  const joined = within(await screen.findByRole('dialog', { name: 'Punch the people who were added?' }));
  expect(await joined.findByRole('checkbox', { name: /Mia Member/ })).toBeTruthy();
  expect(joined.queryByRole('checkbox', { name: /Nora Vale/ })).toBeNull();
  expect(joined.queryByText('A guest')).toBeNull();
  await user.click(joined.getByRole('button', { name: "Don't punch" }));
  await waitFor(() => expect(asked()).toBeUndefined());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(written()).toEqual([]);
});

it.each([
  ['to a session that was not punched', () => []],
  ['who was punched through the session before', () => [sessionPunchRow('Mia Member')]],
])('whoever joins a list is not offered a punch if added %s', async (_, punches) => {
  const answers = { ...corrections, '/rest/v1/certification_punches': () => json(200, punches()) };
  const { asked } = await open(answers, { left: [], joined: [idOf('Mia Member')] });
  await waitFor(() => expect(asked()).toBeUndefined());
  expect(screen.queryByRole('dialog')).toBeNull();
});

it("whoever isn't on a session's list can be asked about at any time", async () => {
  const { user } = await open(corrections);
  await user.click(await screen.findByRole('button', { name: 'Undo the punch...' }));
  expect(await screen.findByRole('dialog', { name: "Not on the session's list" })).toBeTruthy();
});
