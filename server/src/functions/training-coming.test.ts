import { addBase, addMember, addProgram } from '@ffl/database/tests/worlds/people';
import { addTraining, type TrainingOptions } from '@ffl/database/tests/worlds/trainings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFunctionDesk, type FunctionDesk } from '../../tests/worlds/function-desk.ts';

let desk: FunctionDesk;
beforeAll(async () => {
  desk = await createFunctionDesk();
});
afterAll(() => desk.close());

const unknownId = '00000000-0000-4000-8000-000000000000';

type World = { id: string; programId: string; holder: string; newcomer: string; away: string };

let count = 0;

/** A session in a month at its own base: a holder and a newcomer will come, another holder can't. */
async function addWorld(options: TrainingOptions = {}): Promise<World> {
  count += 1;
  const base = `Coming ${count}`;
  return desk.tested.asOwner(async (transaction) => {
    await addBase(transaction, base);
    const programId = await addProgram(transaction, { base, type: 'avalanche', validityDays: 42 });
    const add = (lastName: string) => addMember(transaction, { lastName: `${lastName} ${count}` });
    const [holder, newcomer, away] = [await add('Holder'), await add('Newcomer'), await add('Away')];
    const session = { date: '2099-01-01', base, word: 'avalanche-deployment', trainees: [], ...options };
    const id = await addTraining(transaction, session);
    await transaction.query(
      `insert into certifications (member_id, program_id, issued_date, expiration_date)
       select m, $2, now() - interval '30 days', now() - interval '1 day' from unnest($1::uuid[]) m`,
      [[holder, away], programId],
    );
    await transaction.query(
      `insert into app.training_answers (session_id, member_id, comes, answered_at, by_administrator)
       select $1, m, m <> $3, '2026-11-20T18:00:00Z', m = $3 from unnest($2::uuid[]) m`,
      [id, [holder, newcomer, away], away],
    );
    return { id, programId, holder, newcomer, away };
  });
}

const coming = (trainingSessionId: string) => desk.call('POST', 'training-coming', { trainingSessionId });

test('the answers to a session list who comes first, then who can’t, and holders would be renewed, others issued', async () => {
  const { id, holder, newcomer, away } = await addWorld();
  const said = {
    level: null,
    organization: 'Alpine Rescue',
    answeredAt: '2026-11-20T18:00:00.000Z',
    beforeMove: false,
  };
  const came = { ...said, comes: true, byAdministrator: false };
  expect(await coming(id)).toEqual({
    status: 200,
    body: {
      data: {
        places: null,
        answers: [
          { ...came, memberId: holder, name: expect.stringContaining('Holder') },
          { ...came, memberId: newcomer, name: expect.stringContaining('Newcomer') },
          { ...said, memberId: away, name: expect.stringContaining('Away'), comes: false, byAdministrator: true },
        ],
        renewed: 1,
        issued: 1,
        notPunched: null,
      },
    },
  });
});

test('the answers to a session have no number where nothing would be recorded, and say why', async () => {
  const { id } = await addWorld({ word: null });
  expect((await coming(id)).body.data).toMatchObject({
    renewed: null,
    issued: null,
    notPunched: 'This session names no program, so there is nothing to punch. Edit it to choose one.',
  });
});

test('those who come to a session at an inactive base are issued nothing, and holders are renewed', async () => {
  const { id, programId } = await addWorld();
  await desk.tested.asOwner(({ query }) =>
    query('update bases set is_active = false where id = (select base_id from programs where id = $1)', [programId]),
  );
  expect((await coming(id)).body.data).toMatchObject({ renewed: 1, issued: 0 });
});

test('the answers to an unknown session are none', async () => {
  expect(await coming(unknownId)).toMatchObject({ status: 404, body: { code: 'training_missing' } });
});

test('those counted as renewed by a session are those whom the plan renews on the day', async () => {
  const { id } = await addWorld();
  const { renewed, issued } = (await coming(id)).body.data as { renewed: number; issued: number };
  await desk.tested.asOwner(async ({ query }) => {
    await query(`update training_sessions set date = (now() at time zone 'America/Denver')::date where id = $1`, [id]);
    await query(
      `insert into trainees (training_session_id, member_id)
       select session_id, member_id from app.training_answers where session_id = $1 and comes`,
      [id],
    );
  });
  const { body } = await desk.call('POST', 'plan-attendees', { trainingSessionId: id });
  const { attendees } = body.data as { attendees: { act: string }[] };
  expect(attendees.filter(({ act }) => act === 'renew')).toHaveLength(renewed);
  expect(attendees.filter(({ act }) => act !== 'renew')).toHaveLength(issued);
});
