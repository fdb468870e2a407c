import { describe, expect, it } from 'vitest';
import { readResetLink } from './reset-link.ts';

const token = 'k'.repeat(50);

describe('a reset link', () => {
  it.each([
    ['the mail', { token, type: 'recovery' }],
    ['the authentication service', { token_hash: token, type: 'recovery' }],
  ])('a reset link of %s carries a token of 50 characters or more', (_, parameters) => {
    expect(readResetLink(parameters)).toEqual({ kind: 'token', tokenHash: token });
  });

  it('a reset link with a fragment carries session tokens', () => {
    expect(readResetLink({ access_token: token, refresh_token: 'short', type: 'recovery' })).toEqual({
      kind: 'session',
      accessToken: token,
      refreshToken: 'short',
    });
  });

  it.each([
    [{}, 'Invalid reset link. Please request a new password reset.'],
    [{ token: '', type: 'recovery' }, 'Invalid reset link. Please request a new password reset.'],
    [{ token }, 'Invalid reset link. Please request a new password reset.'],
    [{ token, type: 'signup' }, 'Invalid reset link. Please request a new password reset.'],
    [{ access_token: token, type: 'recovery' }, 'Invalid reset link. Please request a new password reset.'],
    [
      { token: 'k'.repeat(49), type: 'recovery' },
      'The reset link appears to be corrupted. Please request a new password reset.',
    ],
    [
      { token: '%6b'.repeat(49), type: 'recovery' },
      'The reset link appears to be corrupted. Please request a new password reset.',
    ],
    [
      { token: `${token}%zz`, type: 'recovery' },
      'The reset link is not in the correct format. Please request a new password reset.',
    ],
    [
      { token: `${token}\uFFFD`, type: 'recovery' },
      'The reset link is not in the correct format. Please request a new password reset.',
    ],
    [
      { error: 'access_denied', error_code: 'otp_expired' },
      'This password reset link has expired. Please request a new password reset.',
    ],
  ])('%j is refused with its reason', (parameters: Record<string, string>, text) => {
    expect(readResetLink(parameters)).toEqual({ kind: 'broken', text });
  });
});
