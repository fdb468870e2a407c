import { nameLines, phoneDigits } from '@ffl/domain/members/alike-keys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerRows } from './rows.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
beforeAll(async () => {
  tested = await createTestDatabase();
});
afterAll(() => tested.close());

test.each(['Anders Bergström', 'Anna Maria López', "Sean O'Brien-Smith", '  José   de la Cruz  ', 'Bo', '', 'Ana Ana'])(
  'the name %j has the same lines in the domain and in the database',
  async (name) => {
    const [row] = await ownerRows<{ lines: string[] }>(tested, 'select app.name_lines($1) as lines', [name]);
    expect(nameLines(name)).toEqual(row?.lines);
  },
);

test.each([
  '+1 (970) 555-0101',
  '970.555.0101',
  '19705550101',
  '555-0104',
  '0104',
  '',
  '+44 20 7946 0958',
  '1 555 0104',
])('the phone number %j has the same digits in the domain and in the database', async (phone) => {
  const [row] = await ownerRows<{ digits: string | null }>(tested, 'select app.phone_digits($1) as digits', [phone]);
  expect(phoneDigits(phone)).toBe(row?.digits);
});
