import { renewCredential } from '@ffl/database/credentials/credential-acts';
import { denverDate } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, createTouchingWorld, type Desk, importPeople } from './worlds/touching-desk.ts';

let touching: Awaited<ReturnType<typeof createTouchingWorld>>;
beforeAll(async () => {
  touching = await createTouchingWorld();
  await touching.query(
    `insert into organization_whitelist (name, display_name) values ('alpine rescue', 'Alpine Rescue')`,
  );
});
afterAll(() => touching.world.tested.close());

/** A desk whose person proves who they are whenever that is required. Counts how often it was. */
function answering(desk: Desk) {
  const answering = {
    questions: 0,
    async send(method: string, path: string, body?: object): Promise<Answer> {
      let answer = await desk.send(method, path, body);
      if (answer.body.code === 'proof_needed') {
        answering.questions += 1;
        await desk.prove();
        answer = await desk.send(method, path, body);
      }
      expect([path, answer.status, answer.body.code]).toEqual([path, expect.toSatisfy(isDone), undefined]);
      return answer;
    },
    act: (name: string, body: object, method = 'POST') => answering.send(method, `/functions/v1/${name}`, body),
  };
  return answering;
}

const isDone = (status: number) => status >= 200 && status < 300;
const at = (hour: number, minute = 0) => hour * 60 + minute;

test("a dispatcher's day of 200 punches, three drills, an import and twenty edits is asked about at most twice", async () => {
  const desk = await touching.newDesk();
  const day = answering(desk);
  const { memberIds, programId } = await touching.newCrew(200);
  const punched = memberIds.values();
  const edited = (await touching.newCrew(20)).memberIds.values();

  async function drill(takes: 'roll call' | 'bulk punch') {
    const crew = await touching.newCrew(15);
    const trainees = crew.memberIds.map((memberId) => ({ name: 'T', memberId }));
    const date = denverDate(new Date());
    const session = { trainingType: 'Hoist', programId: 'avalanche-deployment', date, base: 'LG1', trainees };
    const { id } = (await day.act('training-sessions', session)).body.data as { id: string };
    await day.act('training-sessions', { ...session, id, pilot: 'Lena Fontaine', was: {} }, 'PUT');
    if (takes === 'bulk punch') {
      await day.act('bulk-punch', { memberIds: crew.memberIds, cardName: crew.cardName });
      return;
    }
    const takenAt = new Date(Date.now() - 7_200_000).toISOString();
    for (const memberId of crew.memberIds)
      await day.act('roll-call-punch', { memberId, programId: crew.programId, takenAt });
  }

  /** Punches single people, as at the desk between everything else. */
  async function punchSome() {
    for (const memberId of punched.take(9)) {
      const { database } = touching.world.tested;
      const done = await database.asActor(desk.claims(), (transaction) =>
        renewCredential(transaction, { memberId, programId }, transaction.startedAt),
      );
      expect(done.kind).toBe('done');
    }
  }

  const editOne = () => day.send('PATCH', `/rest/v1/members?id=eq.${edited.next().value}`, { phone: '970 555 0100' });
  const edits = Array.from({ length: 20 }, (_, count): [number, () => Promise<unknown>] => [
    at(7, 20) + 36 * count,
    editOne,
  ]);
  const acts: typeof edits = [
    [at(7, 30), () => drill('roll call')],
    [at(12), () => drill('bulk punch')],
    [at(14), () => importPeople(day, 40)],
    [at(17), () => drill('roll call')],
    ...edits,
  ];
  // Starts at seven, when they signed in.
  let now = at(7, 16);
  for (const [moment, act] of acts.toSorted(([one], [other]) => one - other)) {
    await desk.pass(moment - now);
    now = moment;
    await punchSome();
    await act();
  }
  expect([punched.next().done, edited.next().done]).toEqual([true, true]);
  expect(day.questions).toBeLessThanOrEqual(2);
});
