import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createRefreshTokens } from './refresh-tokens.ts';

const tokens = createRefreshTokens(['a secret of more than thirty-two bytes, for this test']);

test.each([
  ['nothing', { factor_used: null, factor_given_at: null, proven_at: null }],
  ['the password', { factor_used: null, factor_given_at: null, proven_at: new Date('2026-11-29T08:00:00Z') }],
  [
    'a second step',
    {
      factor_used: 'recovery_code',
      factor_given_at: new Date('2026-11-28T08:00:00Z'),
      proven_at: new Date('2026-11-29T08:00:00Z'),
    },
  ],
] as const)('a refresh token keeps that its person had shown %s', (_, shown) => {
  const sessionId = randomUUID();
  expect(tokens.read(tokens.make(sessionId, 7, shown))).toEqual({ sessionId, counter: 7, shown });
});

test('a refresh token is none with any byte of what was shown changed', () => {
  const bytes = Buffer.from(tokens.make(randomUUID(), 7), 'base64url');
  for (let place = 20; place < 29; place += 1) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(bytes.readUInt8(place) ^ 1, place);
    expect(tokens.read(changed.toString('base64url'))).toBeNull();
  }
});
