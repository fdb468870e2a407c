import { describe, expect, test } from 'vitest';
import { emailSchema, newPasswordFormSchema, registrationFormSchema, registrationSchema } from './registration.ts';

const filled = {
  firstName: ' Mia ',
  lastName: 'Keller',
  email: ' Mia.Keller@Example.ORG ',
  password: 'Right-Horse-77!',
  phone: ' ',
  organization: 'Alpine Rescue',
};

function messagesOf(input: object) {
  const parsed = registrationSchema.safeParse({ ...filled, ...input });
  return parsed.error?.issues.map((issue) => issue.message) ?? [];
}

test('a sign-up is trimmed, with a lower-case e-mail, null for an empty phone, and nothing people may not choose', () => {
  const parsed = registrationSchema.parse({ ...filled, role: 'admin', status: 'active', user_id: 'x', data: {} });
  expect(parsed).toEqual({
    firstName: 'Mia',
    lastName: 'Keller',
    email: 'mia.keller@example.org',
    password: 'Right-Horse-77!',
    phone: null,
    organization: 'Alpine Rescue',
  });
});

test.each([
  [{ firstName: ' ' }, ['First name is required']],
  [{ firstName: '\u200B\u202E' }, ['First name is required']],
  [{ firstName: '\u3164' }, ['First name is required']],
  [{ lastName: undefined }, ['Last name is required']],
  [{ email: '' }, ['Email is required']],
  [{ email: 'mia' }, ['Please enter a valid email address']],
  [{ organization: '' }, ['Organization is required']],
  [{ password: undefined }, ['Password is required']],
  [{ firstName: 'x'.repeat(81) }, ['Names can be up to 80 characters']],
  [{ phone: '1'.repeat(41) }, ['Phone numbers can be up to 40 characters']],
  [{ email: `${'a'.repeat(250)}@b.co` }, ['Email addresses can be up to 254 characters']],
  [
    { password: 'x'.repeat(20) },
    [
      'Password must contain at least one uppercase letter',
      'Password must contain at least one number',
      'Password must contain at least one special character (!@#$%^&*)',
    ],
  ],
  [{ password: 'Aa1!' }, ['Password must be at least 8 characters long']],
  [{ password: `Aa1!${'x'.repeat(125)}` }, ['Passwords can be up to 128 characters']],
])('a sign-up with %j gets %j', (input, messages) => {
  expect(messagesOf(input)).toEqual(messages);
});

describe('an e-mail', () => {
  test.each(['mia@example.org', "o'neil+tag@mail.example.co.uk", 'a@b-c.de'])('the e-mail %j is accepted', (email) => {
    expect(emailSchema.safeParse(email).success).toBe(true);
  });

  test.each([
    'mia@example',
    '@example.org',
    'mia@',
    'mia@@example.org',
    'mia@exam ple.org',
    'mia@example..org',
    'mia\r\nBcc: eve@example.org',
    'mia@example.org,eve@example.org',
    '<mia@example.org>',
    'mia?cc=eve@example.org',
    'mia&bcc=eve@example.org',
    'mia%2Ceve@example.org',
    7,
    null,
  ])('the e-mail %j is refused', (email) => {
    expect(emailSchema.safeParse(email).success).toBe(false);
  });
});

test('a form requires the same password twice and takes the length from its caller', () => {
  const form = { ...filled, phone: '', confirmPassword: 'another' };
  const issues = registrationFormSchema(16).safeParse(form).error?.issues ?? [];
  expect(issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['password', 'Password must be at least 16 characters long'],
  ]);
  const reset = newPasswordFormSchema(8).safeParse({ password: 'Right-Horse-77!', confirmPassword: 'Right' });
  expect(reset.error?.issues).toMatchObject([{ path: ['confirmPassword'], message: 'Passwords do not match' }]);
});
