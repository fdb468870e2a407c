import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeError } from './describe-error.ts';

let tested: TestDatabase;

beforeAll(async () => {
  tested = await createTestDatabase();
});
afterAll(() => tested.close());

async function failureOf(statement: string): Promise<unknown> {
  return tested.asOwner(({ query }) => query(statement)).catch((error: unknown) => error);
}

const secret = 'mia.private@example.org';

test.each([
  ['a value of the wrong type', `select '${secret}'::uuid`, '22P02'],
  ['a row that breaks a rule', `insert into members (first_name, email) values ('${secret}', '${secret}')`, '23502'],
  ['a sentence of a procedure', `do $$ begin raise exception 'no % here', '${secret}'; end $$`, 'P0001'],
])('the error of %s is logged by its code, without the value', async (_, statement, code) => {
  const described = describeError(await failureOf(statement));
  expect(described).toMatchObject({ code, severity: 'ERROR' });
  expect(JSON.stringify(described)).not.toContain('private');
});

test("a statement that doesn't fit the schema is logged in words", async () => {
  expect(describeError(await failureOf('select 1 from app.nowhere'))).toMatchObject({
    code: '42P01',
    message: 'relation "app.nowhere" does not exist',
  });
});

test('a program error keeps its message and frames, without e-mails and tokens', () => {
  const token = 'eyJhbGciOiJIUzI1NiIsInR5cCI.eyJzdWIiOiIxMjM0NTY3.dozjgNryP4J3jVmNHl0w5N';
  const described = describeError(new TypeError(`550 <${secret}> refused, "${secret}" and ${token}`));
  expect(described).toMatchObject({ type: 'TypeError', message: '550 <e-mail> refused, <e-mail> and <token>' });
  expect(described.stack).toMatch(/^ {4}at .*describe-error\.test\.ts/);
  expect(JSON.stringify(described)).not.toMatch(/private|dozjg/);
});

test("a text that couldn't be read isn't quoted in the log", () => {
  let error: unknown;
  try {
    JSON.parse(`${secret} and more`);
  } catch (thrown) {
    error = thrown;
  }
  expect(JSON.stringify(describeError(error))).not.toContain('private');
});

test("anything thrown that isn't an error isn't shown in the log", () => {
  expect(describeError(secret)).toEqual({ type: 'string' });
});
