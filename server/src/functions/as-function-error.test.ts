import pino from 'pino';
import { expect, test } from 'vitest';
import { asFunctionError } from './as-function-error.ts';

test.each(['55P03', '40P01'])('who waited in vain for a record is asked to try again: %s', (code) => {
  const refused = asFunctionError(Object.assign(new Error('canceling statement'), { code }), pino({ enabled: false }));
  expect(refused).toMatchObject({ code: 'busy', status: 503, headers: { 'Retry-After': '2' } });
  expect(refused.message).toBe('Somebody else is changing the same records. Please try again in a moment.');
});
