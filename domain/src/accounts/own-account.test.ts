import { describe, expect, test } from 'vitest';
import { browserWords } from './browser-words.ts';
import { ownPasswordFormSchema } from './own-account.ts';
import { ownAccountMessages } from './own-account-messages.ts';

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0';

describe('a browser', () => {
  test.each([
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${apple} Version/18.1 Mobile/15E148 Safari/604.1`,
      'Safari on iPhone',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${apple} CriOS/131.0 Mobile/15E148 Safari/604.1`,
      'Chrome on iPhone',
    ],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.1 Safari/605.1.15`, 'Safari on Mac'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36`, 'Chrome on Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36 Edg/131.0.0.0`, 'Edge on Windows'],
    [`Mozilla/5.0 (Linux; Android 10; K) ${chromium} Mobile Safari/537.36`, 'Chrome on Android'],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${chromium} SamsungBrowser/27.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chromium} Safari/537.36`, 'Chrome on ChromeOS'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox on Linux'],
    ['node', 'Unknown device'],
    ['', 'Unknown device'],
    [null, 'Unknown device'],
  ])('the browser %s is shown as %s', (userAgent, words) => expect(browserWords(userAgent)).toBe(words));
});

test("the form for your own password asks for the old one, the role's rules and the same again", () => {
  const problems = (form: object) =>
    ownPasswordFormSchema(12)
      .safeParse(form)
      .error?.issues.map(({ path, message }) => [path[0], message]);
  expect(problems({ currentPassword: 'x', password: 'Fresh-Snow-88!', confirmPassword: 'Fresh-Snow-88!' })).toBe(
    undefined,
  );
  expect(problems({ currentPassword: '', password: 'Fresh-Snow!', confirmPassword: 'Fresh' })).toEqual([
    ['currentPassword', 'Please enter your current password'],
    ['password', 'Password must be at least 12 characters long'],
    ['password', 'Password must contain at least one number'],
  ]);
  expect(problems({ currentPassword: 'x', password: 'Fresh-Snow-88!', confirmPassword: 'Fresh' })).toEqual([
    ['confirmPassword', 'Passwords do not match'],
  ]);
});

test('one device is written in the singular', () => {
  expect([ownAccountMessages.most(1), ownAccountMessages.most(10)]).toEqual([
    'You can be signed in on 1 device at once. Signing in on another signs out the oldest.',
    'You can be signed in on 10 devices at once. Signing in on another signs out the oldest.',
  ]);
  expect([ownAccountMessages.signedOut(1), ownAccountMessages.signedOut(3)]).toEqual([
    'One device was signed out',
    '3 devices were signed out',
  ]);
});
