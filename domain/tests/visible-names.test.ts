import { expect, test } from 'vitest';
import { makeBoardingDeviceSchema } from '../src/boardings/schemas.ts';
import { viewFormSchema } from '../src/views/schemas.ts';

const baseId = '3f2b7c1e-4f0a-4a6c-9a57-1d2c3b4a5f60';

test.each([
  ['a saved view', viewFormSchema([]), {}],
  ['a boarding device', makeBoardingDeviceSchema, { baseId }],
])('the name of %s is refused in its form if nobody can see it', (_, schema, others) => {
  expect(schema.safeParse({ ...others, name: 'Winter' }).success).toBe(true);
  expect(schema.safeParse({ ...others, name: '\u3164' }).error?.issues[0]?.message).toMatch(
    /^Names may not hold line breaks or hidden characters\.?$/,
  );
});
