import { renewCredential } from '@ffl/database/credentials/renew-credential';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTouchingWorld, type Desk } from './worlds/touching-desk.ts';

let touching: Awaited<ReturnType<typeof createTouchingWorld>>;
beforeAll(async () => {
  touching = await createTouchingWorld();
  await touching.query(
    `insert into organization_whitelist (name, display_name) values ('alpine rescue', 'Alpine Rescue')`,
  );
});
afterAll(() => touching.world.tested.close());

/** A desk whose person proves who they are whenever that is asked, and counts how often it was. */
function answering(desk: Desk) {
  const answering = {
    questions: 0,
    async do(method: string, path: string, body?: object) {
      let answer = await desk.send(method, path, body);
      if (answer.body.code === 'proof_needed') {
        answering.questions += 1;
        await desk.prove();
        answer = await desk.send(method, path, body);
      }
      expect([path, answer.status, answer.body.code]).toEqual([path, expect.toSatisfy(isDone), undefined]);
      return answer.body;
    },
    act: (name: string, body: object, method = 'POST') => answering.do(method, `/functions/v1/${name}`, body),
  };
  return answering;
}

const isDone = (status: number) => status >= 200 && status < 300;

test("a dispatcher's day of 200 punches, three drills, an import and twenty edits is asked about at most twice", async () => {
  const desk = await touching.newDesk();
  const day = answering(desk);
  const { memberIds, programId } = await touching.newCrew(200);
  const crews = [await touching.newCrew(15), await touching.newCrew(15), await touching.newCrew(15)];
  const punched = memberIds.values();
  const edited = (await touching.newCrew(20)).memberIds.values();

  /** Each hour punches of single people and a few edits. */
  async function hour() {
    for (let index = 0; index < 25; index += 1) {
      const { value: memberId = '' } = punched.next();
      const claims = desk.claims();
      const { database } = touching.world.tested;
      const done = await database.asActor(claims, (transaction) =>
        renewCredential(transaction, { memberId, programId }, transaction.startedAt),
      );
      expect(done.kind).toBe('done');
      await desk.pass(2);
    }
    for (const memberId of edited.take(3)) {
      await day.do('PATCH', `/rest/v1/members?id=eq.${memberId}`, { phone: '970 555 0100' });
      await desk.pass(3);
    }
  }

  async function drill({ memberIds: attending }: { memberIds: string[] }) {
    const trainees = attending.map((memberId) => ({ name: 'T', memberId }));
    const session = { trainingType: 'Hoist', programId: 'avalanche-deployment', date: today, base: 'LG1', trainees };
    const { data } = await day.act('training-sessions', session);
    await desk.pass(5);
    const { id } = data as { id: string };
    await day.act('training-sessions', { ...session, id, pilot: 'Lena Fontaine', was: {} }, 'PUT');
  }

  async function rollCall({ memberIds: attending, programId: taken }: { memberIds: string[]; programId: string }) {
    const takenAt = new Date(Date.now() - 7_200_000).toISOString();
    for (const memberId of attending) await day.act('roll-call-punch', { memberId, programId: taken, takenAt });
  }

  const [first, second, third] = crews as [(typeof crews)[0], (typeof crews)[0], (typeof crews)[0]];
  await hour();
  await drill(first);
  await rollCall(first);
  await hour();
  await drill(second);
  await day.act('bulk-punch', { memberIds: second.memberIds, cardName: second.cardName });
  await hour();
  await drill(third);
  await rollCall(third);
  await hour();
  await importPeople(day, 40);
  for (let hours = 4; hours < 8; hours += 1) await hour();
  expect(punched.next().done).toBe(true);
  expect(day.questions).toBeLessThanOrEqual(2);
});

const today = '2026-11-28';

async function importPeople(day: ReturnType<typeof answering>, count: number) {
  const importId = crypto.randomUUID();
  const rows = Array.from({ length: count }, (_, index) => ({
    line: index + 2,
    cells: {
      firstName: 'Maya',
      lastName: `Lindqvist ${index}`,
      email: `maya${index}@import.test`,
      organization: 'Alpine Rescue',
    },
  }));
  await day.act('import-start', { importId, fileName: 'members.csv', rows: count });
  await day.act('import-part', { importId, from: 0, rows });
  const { data } = await day.act('import-check', { importId });
  const { fingerprint } = data as { fingerprint: string };
  await day.act('import-commit', { importId, fingerprint, existing: 'leave', exceptions: [], leavesOutFaulty: false });
}
