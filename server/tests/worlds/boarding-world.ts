import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type CardWorld, createCardWorld } from './card-world.ts';

type Person = Awaited<ReturnType<CardWorld['memberWithCredential']>>;

export type BoardingWorld = Awaited<ReturnType<typeof createBoardingWorld>>;

/** Creates members with cards, and devices at LG2 that record boardings. */
export async function createBoardingWorld() {
  const card = await createCardWorld();
  const admin = await card.newAdministrator();
  const baseId = String((await rowsOf(`select id from bases where base_name = 'LG2'`))[0]?.id);

  async function rowsOf(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    return (await card.sql(text, values)).rows as Record<string, unknown>[];
  }

  function asAdmin(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    return card.tested.database.asActor(admin.claims, ({ all }) => all(text, values));
  }

  async function call(name: string, input: object, person?: Parameters<CardWorld['ask']>[2]) {
    const { status, text } = await card.ask(name, input, person);
    return { status, body: JSON.parse(text) as { code?: string; data?: unknown } };
  }

  async function makeDevice(): Promise<{ id: string; code: string }> {
    const { body } = await call('make-boarding-device', { name: 'Phone in the hangar', baseId }, admin);
    return body.data as { id: string; code: string };
  }

  async function enrolled(): Promise<string> {
    const { body } = await call('enroll-boarding-device', { code: (await makeDevice()).code });
    return (body.data as { token: string }).token;
  }

  async function boarding(person: Person, given: object) {
    const { text: statement } = await card.statementOf(person);
    return {
      key: randomUUID(),
      at: card.now().toISOString(),
      kind: 'boarded',
      mission: '',
      reason: '',
      verdict: 'valid',
      checked: { text: 'Lift Ticket', type: null, program: 'Lift Ticket', base: null },
      statement: statement as string | null,
      ...given,
    };
  }

  async function record(token: string, boardings: object[]): Promise<unknown> {
    const { status, body } = await call('record-boardings', { token, boardings });
    expect(status).toBe(200);
    return (body.data as { results: unknown }).results;
  }

  async function logged(key: string): Promise<object[]> {
    const rows = await rowsOf(
      'select kind, base, mission, member_id, verdict, at from app.boardings where key = $1 order by id',
      [key],
    );
    return rows.map((row) => ({ ...row, at: (row.at as Date).toISOString() }));
  }

  return { ...card, admin, baseId, rowsOf, asAdmin, call, makeDevice, enrolled, boarding, record, logged };
}
