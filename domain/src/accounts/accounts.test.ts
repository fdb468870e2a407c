import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lockMessages } from './messages.ts';
import { passwordProblems, passwordStrength } from './password.ts';
import { isProductPath } from './product-path.ts';
import { passwordResetMessages } from './registration-messages.ts';
import { resolveRole } from './role.ts';
import { signInSchema } from './schemas.ts';
import { remainingMinutes } from './security-status.ts';

describe('role', () => {
  const admin = { role: 'admin', isActive: true };

  test.each([
    [{ administrator: admin, member: {}, isSignedIn: true }, 'admin'],
    [{ administrator: { ...admin, role: 'super_admin' }, member: null, isSignedIn: true }, 'admin'],
    [{ administrator: { ...admin, isActive: false }, member: {}, isSignedIn: true }, 'member'],
    [{ administrator: { ...admin, role: 'viewer' }, member: null, isSignedIn: true }, 'unknown'],
    [{ administrator: null, member: null, isSignedIn: true }, 'unknown'],
    [{ administrator: admin, member: {}, isSignedIn: false }, null],
    [{ administrator: admin, member: {}, grants: {}, isSignedIn: true }, 'admin'],
    [{ administrator: null, member: {}, grants: {}, isSignedIn: true }, 'grantee'],
    [{ administrator: null, member: null, grants: {}, isSignedIn: true }, 'grantee'],
    [{ administrator: null, member: null, grants: {}, isSignedIn: false }, null],
  ])('the role of %j is %s', (records, role) => {
    expect(resolveRole({ grants: null, ...records })).toBe(role);
  });
});

describe('a redirect target', () => {
  test.each(['/', '/members?selected=1&next=//x', '/admin/bases/1#top'])('%j is a path of the product', (path) => {
    expect(isProductPath(path)).toBe(true);
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://evil.example',
    '',
    'members',
    '/\t/evil',
    '/a\n',
    '/..//evil',
    ' /a',
    null,
    7,
  ])('the redirect target %j is refused', (path) => expect(isProductPath(path)).toBe(false));

  test('an accepted redirect target stays on our own host', () => {
    const pieces = fc.array(fc.constantFrom('/', '\\', '.', '@', ':', '\t', '%2f', '?', '#', 'evil.example', 'a'));
    fc.assert(
      fc.property(pieces, (parts) => {
        const path = `/${parts.join('')}`;
        fc.pre(isProductPath(path));
        expect(hostAfterRedirect(path)).toBe('own.example');
      }),
    );
  });
});

describe('passwords', () => {
  test.each([
    ['', 'weak'],
    ['abcdefgh', 'weak'],
    ['abcdefg1', 'fair'],
    ['Abcdefg1', 'good'],
    ['Abcdef1!', 'strong'],
    ['Abcde1?é', 'good'],
  ])('the password %j is %s', (password, strength) => expect(passwordStrength(password)).toBe(strength));

  test('each broken rule gets its own sentence', () => {
    expect(passwordProblems('', 12)).toEqual([
      'Password must be at least 12 characters long',
      'Password must contain at least one uppercase letter',
      'Password must contain at least one lowercase letter',
      'Password must contain at least one number',
      'Password must contain at least one special character (!@#$%^&*)',
    ]);
    expect(passwordProblems('Abcdef1!')).toEqual([]);
    expect(passwordProblems(`A1!${'a'.repeat(126)}`)).toEqual(['Passwords can be up to 128 characters']);
  });

  test.each([...'!@#$%^&*'])('the character %s counts as special', (sign) =>
    expect(passwordProblems(`Abcdefg1${sign}`)).toEqual([]),
  );
});

describe('signing in', () => {
  const problems = (input: object) => signInSchema.safeParse(input).error?.issues.map((issue) => issue.message) ?? [];

  test.each([
    [{ email: 'a@b.co', password: 'x' }, []],
    [{ email: ' ', password: '' }, ['Email is required', 'Password is required']],
    [{}, ['Email is required', 'Password is required']],
    [{ email: 'x'.repeat(255), password: 'x' }, ['Email addresses can be up to 254 characters']],
    [{ email: 'a@b.co', password: 'x'.repeat(129) }, ['Passwords can be up to 128 characters']],
  ])('the sign-in form with %j is answered with %j', (input, expected) => expect(problems(input)).toEqual(expected));

  test('a password keeps its spaces', () => {
    expect(signInSchema.parse({ email: ' a@b.co ', password: ' x ' })).toEqual({ email: 'a@b.co', password: ' x ' });
  });
});

test.each([
  [null, 0],
  ['2026-11-20T11:59:00Z', 0],
  ['2026-11-20T12:00:01Z', 1],
  ['2026-11-20T12:15:00Z', 15],
])('a lock until %s lasts %i more minutes', (until, minutes) => {
  expect(remainingMinutes(until === null ? null : new Date(until), new Date('2026-11-20T12:00:00Z'))).toBe(minutes);
});

test('a lock of one minute is written in the singular', () => {
  expect([lockMessages.tryAgainIn(1), lockMessages.tryAgainIn(2)]).toEqual([
    'Try again in 1 minute',
    'Try again in 2 minutes',
  ]);
  expect(passwordResetMessages.wait(1)).toBe('Please wait 1 more minute before requesting another password reset.');
});

/** The host a browser would open: it drops tabs and line breaks and reads backslashes as slashes. */
function hostAfterRedirect(path: string): string {
  const seen = path.replace(/[\t\r\n]/g, '').replaceAll('\\', '/');
  return /^\/\/([^/?#]*)/.exec(seen)?.[1] ?? 'own.example';
}
