import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TrainingScreen } from '../../app/screens/training-screen.tsx';
import { answerOf } from '../../testing/answers.ts';
import { json, stubNetwork } from '../../testing/network.ts';
import { openAt } from '../../testing/open-at.tsx';
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

async function open(answers: Stubs = {}) {
  storeSession();
  stubNetwork({
    '/rest/v1/rpc/training_detail': () => json(200, session),
    '/rest/v1/programs': () => json(200, [programRow('Rescue Deployment', 'LG1')]),
    '/functions/v1/training-coming': () =>
      json(200, { data: { places: null, answers: [], renewed: 0, issued: 0, notPunched: null } }),
    ...answers,
  });
  return openAt(`/admin/training/${id}`, { '/admin/training/$trainingId': TrainingScreen });
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
