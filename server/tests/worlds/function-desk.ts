import type { Claims } from '@ffl/database/actors/actor';
import { addAdministrator } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { createTestApp } from './test-app.ts';

export type FunctionAnswer = { status: number; body: Record<string, unknown> };

export type FunctionDesk = {
  tested: TestDatabase;
  /** Calls as an administrator, or as the person in these claims. */
  call(method: string, path: string, body?: object, as?: Asking): Promise<FunctionAnswer>;
  close(): Promise<void>;
};

type Asking = { claims?: Claims; key?: string };

/** The application's functions over its own database, called by an administrator. */
export async function createFunctionDesk(): Promise<FunctionDesk> {
  const tested = await createTestDatabase();
  const flight = await createTestApp(tested);
  const administrator = await tested.asOwner((transaction) => addAdministrator(transaction));
  return {
    tested,
    async call(method, path, body, { claims = administrator.claims, key } = {}) {
      const response = await flight.app.request(`/functions/v1/${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${await flight.tokenFor(claims)}`,
          'Content-Type': 'application/json',
          ...(key !== undefined && { 'Idempotency-Key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await bodyOf(response) };
    },
    close: () => tested.close(),
  };
}

async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json();
  if (typeof body !== 'object' || body === null) throw new Error('The answer is no object');
  return { ...body };
}
