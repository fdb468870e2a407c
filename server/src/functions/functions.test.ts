import { describe, expect, test } from 'vitest';
import { functions } from './functions.ts';

const known = {
  memberId: '11111111-1111-4111-8111-111111111111',
  otherMemberId: '99999999-9999-4999-8999-999999999999',
  mergeId: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
  base: 'LG1',
  programId: '22222222-2222-4222-8222-222222222222',
  punchId: '33333333-3333-4333-8333-333333333333',
  ownBaseId: '77777777-7777-4777-8777-777777777777',
  batchId: '66666666-6666-4666-8666-666666666666',
  importId: '66666666-6666-4666-8666-666666666666',
  otherProgramId: '44444444-4444-4444-8444-444444444444',
  seasonId: '44444444-4444-4444-8444-444444444445',
  trainingId: '88888888-8888-4888-8888-888888888888',
  baseId: '77777777-7777-4777-8777-777777777777',
  grantId: 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb',
  userId: '55555555-5555-4555-8555-555555555555',
  email: 'ada@example.test',
  password: 'Right-Horse-77!',
  organization: 'Alpine Rescue',
};

describe.each(functions)('$name', ({ name, schema, example }) => {
  test(`${name} accepts its own example, which the generated requests start from`, () => {
    expect(schema.safeParse(example(known)).error?.issues).toBeUndefined();
  });
});
