import { expect, test } from 'vitest';
import { readCalendarDate } from '../time/calendar-date.ts';
import { alikeMessages } from './alike-messages.ts';

const grounding = { id: '7', since: '', until: readCalendarDate('2026-12-03'), reason: 'Broken wrist' };
const anders = { firstName: 'Anders', lastName: 'Bergstrom', organization: 'Flight For Life', grounding, former: null };
const nora = { firstName: 'Nora', lastName: 'Vale', organization: '', grounding: null, former: null };

test('the question about somebody alike names the person, the organization and a grounding', () => {
  expect(alikeMessages.title([anders])).toBe('Is this Anders Bergstrom, Flight For Life, grounded?');
  expect(alikeMessages.title([nora])).toBe('Is this Nora Vale?');
  expect(alikeMessages.title([anders, nora])).toBe('Is this one of these people?');
});

test('what somebody alike shares is said, with the end and the reason of a grounding', () => {
  const same = { name: true, phone: true, email: false };
  expect(alikeMessages.detail({ same, grounding, former: null })).toBe(
    'Same name and phone; grounded until Dec 03, 2026: Broken wrist',
  );
  expect(
    alikeMessages.detail({ same: { name: false, phone: false, email: true }, grounding: null, former: null }),
  ).toBe('Same email');
});

test('somebody alike who was set aside is said with the day, and the reason beside what is the same', () => {
  const former = { id: '7', day: readCalendarDate('2026-11-30'), reason: 'Moved to Oregon' };
  expect(alikeMessages.title([{ ...nora, former }])).toBe('Is this Nora Vale, set aside on Nov 30, 2026?');
  const same = { name: true, phone: false, email: false };
  expect(alikeMessages.detail({ same, grounding: null, former })).toBe(
    'Same name; set aside on Nov 30, 2026: Moved to Oregon',
  );
});
