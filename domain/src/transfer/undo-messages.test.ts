import { expect, test } from 'vitest';
import { savedText, stayedLines, undoneText } from './undo-messages.ts';
import type { Stayed } from './undone-import.ts';

test('what stays of a person after an undo is one line with every reason', () => {
  const ana = { memberId: 'a', name: 'Ana Ruiz', lastName: 'Ruiz' };
  const stayed: Stayed[] = [
    { ...ana, kind: 'record', what: '', reason: 'has_account' },
    { ...ana, kind: 'credential', what: 'Lift Ticket, LG1', reason: 'changed_since' },
    { memberId: 'b', name: 'Bo Park', lastName: 'Park', kind: 'cells', what: 'Phone', reason: 'changed_since' },
    { memberId: 'c', name: 'Cy Dahl', lastName: 'Dahl', kind: 'record', what: '', reason: 'changed_since' },
  ];
  expect(stayedLines(stayed)).toEqual([
    { memberId: 'a', name: 'Ana Ruiz', text: 'has an account; Lift Ticket, LG1 was changed since' },
    { memberId: 'b', name: 'Bo Park', text: 'Phone was changed since' },
    { memberId: 'c', name: 'Cy Dahl', text: 'the record was changed since' },
  ]);
});

test.each([
  [
    { deleted: 12, returned: 1, credentials: 1_500 },
    '12 new members deleted, 1 member restored, 1,500 credentials restored',
  ],
  [{ deleted: 0, returned: 0, credentials: 0 }, 'Nothing is left to undo'],
])('an undo that did %j reads: %s', (counts, text) => expect(undoneText({ ...counts, stayed: 0 })).toBe(text));

test('a saved import is told by its people and credentials', () => {
  const none = { unchanged: 0, leftOut: 0, older: 0, faultyRows: 0, grounded: 0 };
  const credentials = { issued: 2, renewed: 1, reactivated: 0, removed: 1, replaced: 1 };
  expect(savedText({ ...none, ...credentials, added: 1, updated: 3 })).toBe(
    '1 new member, 3 members updated, 5 credentials',
  );
});
