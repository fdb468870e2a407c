import { expect, test } from 'vitest';
import { readCalendarDate } from '../time/calendar-date.ts';
import { alikeMessages } from './alike-messages.ts';

const grounding = { id: '7', since: '', until: readCalendarDate('2026-12-03'), reason: 'Broken wrist' };
const anders = { firstName: 'Anders', lastName: 'Bergstrom', organization: 'Flight For Life', grounding };
const nora = { firstName: 'Nora', lastName: 'Vale', organization: '', grounding: null };

test('the question about somebody alike names the person, the organization and a grounding', () => {
  expect(alikeMessages.title([anders])).toBe('Is this Anders Bergstrom, Flight For Life, grounded?');
  expect(alikeMessages.title([nora])).toBe('Is this Nora Vale?');
  expect(alikeMessages.title([anders, nora])).toBe('Is this one of these people?');
});

test('what somebody alike shares is said, with the end and the reason of a grounding', () => {
  const same = { name: true, phone: true, email: false };
  expect(alikeMessages.detail({ same, grounding })).toBe(
    'Same name and phone; grounded until Dec 03, 2026: Broken wrist',
  );
  expect(alikeMessages.detail({ same: { name: false, phone: false, email: true }, grounding: null })).toBe(
    'Same email',
  );
});
