import { expect, test } from 'vitest';
import { emailSchema, registrationSchema } from '../src/accounts/registration.ts';
import { signInSchema } from '../src/accounts/schemas.ts';
import { baseFormSchema } from '../src/bases/schemas.ts';
import { makeBoardingDeviceSchema } from '../src/boardings/schemas.ts';
import { memberFormSchema } from '../src/members/schemas.ts';
import { organizationSchema } from '../src/organizations/schemas.ts';
import { programFormSchema } from '../src/programs/schemas.ts';
import { seasonFormSchema } from '../src/seasons/schemas.ts';
import { pastedList } from '../src/trainees/pasted-list.ts';
import { traineeFields, trainingFields } from '../src/trainings/schemas.ts';
import { importPartSchema } from '../src/transfer/schemas.ts';
import { viewFormSchema } from '../src/views/schemas.ts';

const typed = '\ufeffLa\u00adke\u00a0\u2009 Patrol\u200b ';
const seen = 'Lake Patrol';
const typedEmail = '\u200bada@\u2060example.org\u00a0';

test.each([
  ['first name of a member', memberFormSchema.shape.firstName],
  ['last name of a member', memberFormSchema.shape.lastName],
  ['phone of a member', memberFormSchema.shape.phone],
  ['organization of a member', memberFormSchema.shape.organization],
  ['certification level of a member', memberFormSchema.shape.certificationLevel],
  ['first name at sign-up', registrationSchema.shape.firstName],
  ['last name at sign-up', registrationSchema.shape.lastName],
  ['phone at sign-up', registrationSchema.shape.phone],
  ['organization at sign-up', registrationSchema.shape.organization],
  ['name of a base', baseFormSchema.shape.base_name],
  ['name of a program', programFormSchema.shape.name],
  ['base of a program', programFormSchema.shape.base],
  ['name of a season', seasonFormSchema.shape.name],
  ['name of a boarding device', makeBoardingDeviceSchema.shape.name],
  ['display name of an organization', organizationSchema.shape.displayName],
  ['name of a saved view', viewFormSchema([]).shape.name],
  ['title of a training', trainingFields.trainingType],
  ['agency of a training', trainingFields.agency],
  ['base of a training', trainingFields.base],
  ['meeting place of a training', trainingFields.meetingPlace],
  ['pilot of a training', trainingFields.pilot],
  ['name of a trainee', traineeFields.name],
  ['level of a trainee', traineeFields.level],
  ['agency of a trainee', traineeFields.agency],
])('the %s is stored as it is seen', (_, schema) => expect(schema.parse(typed)).toBe(seen));

test.each([
  ['member form', memberFormSchema.shape.email],
  ['sign-up and the reset form', emailSchema],
  ['sign-in', signInSchema.shape.email],
])('the email address of the %s loses what cannot be seen', (_, schema) => {
  expect(schema.parse(typedEmail)).toBe('ada@example.org');
});

test('a look-alike that Unicode itself takes for an ASCII letter is read as that letter', () => {
  expect(emailSchema.parse('mi\u212Aa@example.org')).toBe('mika@example.org');
});

test('a password keeps whatever was typed', () => {
  const password = ' \u200bMoraine\u00adhorse  77! ';
  expect(signInSchema.parse({ email: 'ada@example.org', password }).password).toBe(password);
  const form = { firstName: 'Ada', lastName: 'Berg', email: 'ada@example.org', organization: 'Lake Patrol', password };
  expect(registrationSchema.parse(form).password).toBe(password);
});

test('what is written about a crew keeps its lines and spaces', () => {
  expect(trainingFields.medicalCrew.parse('Ana Ruiz\n  Bo\u00a0Park')).toBe('Ana Ruiz\n  Bo\u00a0Park');
});

test('the cells of an imported line are read as they are seen', () => {
  const importId = '3f2b7c1e-4f0a-4a6c-9a57-1d2c3b4a5f60';
  const part = { importId, from: 0, rows: [{ line: 2, cells: { firstName: typed, email: typedEmail } }] };
  expect(importPartSchema.parse(part).rows[0]?.cells).toEqual({ firstName: seen, email: 'ada@example.org' });
});

test('a pasted list of trainees is read as it is seen', () => {
  const list = pastedList('\ufeff1.\u00a0An\u00adna\u00a0 Lee\u200b\tWFR\n\u200e2. Bo\u202c Park\tEMT');
  expect(list.rows.map(({ cells }) => cells)).toEqual([
    ['Anna Lee', 'WFR'],
    ['Bo Park', 'EMT'],
  ]);
});

test.each([
  ['a saved view', viewFormSchema([]), {}, 'A view needs a name.'],
  [
    'a boarding device',
    makeBoardingDeviceSchema,
    { baseId: '3f2b7c1e-4f0a-4a6c-9a57-1d2c3b4a5f60' },
    'Give the device a name',
  ],
])('the name of %s is missing in its form if nobody can see it', (_, schema, others, message) => {
  expect(schema.safeParse({ ...others, name: 'Winter' }).success).toBe(true);
  expect(schema.safeParse({ ...others, name: '\u3164' }).error?.issues[0]?.message).toBe(message);
});
