import { expect, test } from 'vitest';
import { type ComparedRecord, comparedFields } from './compared-fields.ts';

const record: ComparedRecord = {
  firstName: 'Marcus',
  lastName: 'Bright',
  email: 'marcus@example.org',
  phone: null,
  organization: 'Alpine Rescue',
  certificationLevel: null,
  hasPhoto: false,
  account: null,
};

const howBy = (over: Partial<ComparedRecord>, own: Partial<ComparedRecord> = {}) =>
  Object.fromEntries(
    comparedFields({ ...record, ...own }, { ...record, ...over }).map(({ field, how }) => [field, how]),
  );

test('nothing is chosen between two records that say the same', () => {
  expect(new Set(Object.values(howBy({})))).toEqual(new Set(['same']));
});

test('a value that only one record has is taken without a question', () => {
  expect(howBy({ phone: '970-555-0101', hasPhoto: true })).toMatchObject({ phone: 'filled', photo: 'filled' });
  expect(howBy({}, { certificationLevel: 'EMT-B' })).toMatchObject({ certificationLevel: 'filled' });
});

test('somebody chooses between two values, and between two photos', () => {
  const own = { hasPhoto: true, phone: '970-555-0100' };
  expect(howBy({ firstName: 'Marc', phone: '970-555-0101', hasPhoto: true }, own)).toMatchObject({
    name: 'choice',
    phone: 'choice',
    photo: 'choice',
  });
});

test('two addresses are chosen between only while neither record has an account', () => {
  expect(howBy({ email: 'bright@example.org' })).toMatchObject({ email: 'choice' });
  expect(howBy({ email: 'bright@example.org', account: {} })).toMatchObject({ email: 'follows' });
});
