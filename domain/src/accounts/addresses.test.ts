import { expect, test } from 'vitest';
import { maskedAddress, ownAddressSchema } from './addresses.ts';

test('a masked address shows its first letter and its domain', () => {
  expect(maskedAddress('jane.doe@example.org')).toBe('j•••@example.org');
  expect(maskedAddress('🚁@example.org')).toBe('🚁•••@example.org');
});

test('a new address is a plain one, and read as it is seen', () => {
  expect(ownAddressSchema.parse({ email: ' Jane\u200b@example.org ' })).toEqual({ email: 'Jane@example.org' });
  for (const email of ['', 'jane', 'jane@example.org, eve@example.org', 'a b@example.org'])
    expect(ownAddressSchema.safeParse({ email }).success).toBe(false);
});
