import { describe, expect, test } from 'vitest';
import { newPasswordProblems } from './new-password.ts';

const owner = { email: 'mia.keller@example.org', names: ['Mia', 'Keller'], isAdministrator: false };

describe('a new password', () => {
  test.each(['Right-Horse-77!', 'Mountain-Rescue-77!', `Aa1!${'é'.repeat(124)}`, 'Keller wears 2 hats!'])(
    'the password %j is accepted',
    (password) => {
      expect(newPasswordProblems(password, owner)).toEqual({ reasons: [], messages: [] });
    },
  );

  test('each broken password rule is reported, with reasons programs can read', () => {
    expect(newPasswordProblems('xqzvt', owner)).toEqual({
      reasons: ['length', 'characters'],
      messages: [
        'Password must be at least 8 characters long',
        'Password must contain at least one uppercase letter',
        'Password must contain at least one number',
        'Password must contain at least one special character (!@#$%^&*)',
      ],
    });
  });

  test.each(['P@ssw0rd', 'Password1!', 'Welcome1!!', '1qaz@WSX'])('the password %j is too common', (password) => {
    expect(newPasswordProblems(password, owner)).toEqual({
      reasons: ['pwned'],
      messages: ['This password is on the list of common passwords. Please choose another one'],
    });
  });

  test.each(['Keller-2026!', 'MiaKeller1!', 'Mia.Keller#1', 'FlightForLife1!', 'Rescue-2026!'])(
    'the password %j is made of what anyone knows',
    (password) => {
      expect(newPasswordProblems(password, owner)).toEqual({
        reasons: ['pwned'],
        messages: ["Your password can't be just your name, your email or words from this product"],
      });
    },
  );

  test('the password of an administrator needs 12 characters', () => {
    const problems = newPasswordProblems('Aa1!efghijk', { ...owner, isAdministrator: true });
    expect(problems).toEqual({ reasons: ['length'], messages: ['Password must be at least 12 characters long'] });
    expect(newPasswordProblems('Aa1!efghijkl', { ...owner, isAdministrator: true }).messages).toEqual([]);
  });

  test('the password can be up to 128 characters', () => {
    expect(newPasswordProblems(`Aa1!${'x'.repeat(125)}`, owner).messages).toEqual([
      'Passwords can be up to 128 characters',
    ]);
  });
});
