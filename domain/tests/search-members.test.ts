import { describe, expect, test } from 'vitest';
import { findForPunch, matchesSearch } from './search-members.ts';

describe('searching', () => {
  const ada = {
    firstName: 'Ada',
    lastName: 'Berg',
    email: 'ada@example.org',
    phone: '970-555-0100',
    organization: 'Summit County',
    credentials: [
      { programId: 'p1', isActive: true },
      { programId: 'p2', isActive: false },
    ],
  };

  test.each([
    'ADA b',
    'Berg, Ada',
    'berg a',
    'berg,ada',
    'EXAMPLE.org',
    'summit',
    '555-01',
    '555 01',
    '555.01',
    '(970)',
    '+1 970 555 0100',
    '1-970-555-0100',
    '9705550100',
    '(970) 555 0100',
    '5550100',
    '',
    ' berg ',
    'program:p1',
  ])('the search %j finds the member', (term) => {
    expect(matchesSearch(ada, term)).toBe(true);
  });

  test.each(['bergen', 'ada berg ada', 'da be rg a', '5550101', '+44 970 555 0100', 'program:p2', 'program:p'])(
    "the search %j doesn't find the member",
    (term) => {
      expect(matchesSearch(ada, term)).toBe(false);
    },
  );

  test('the punch dialog searches name and e-mail and shows at most ten', () => {
    const crowd = Array.from({ length: 12 }, (_, index) => ({ ...ada, email: `ada${index}@example.org` }));
    expect(findForPunch(crowd, 'ada berg')).toHaveLength(10);
    expect(findForPunch(crowd, 'berg, a')).toHaveLength(10);
    expect(findForPunch(crowd, 'Berg Ada')).toHaveLength(10);
    expect(findForPunch(crowd, 'ADA11@')).toEqual([crowd[11]]);
    expect(findForPunch(crowd, 'summit')).toEqual([]);
  });
});
