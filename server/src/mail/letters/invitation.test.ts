import { expect, test } from 'vitest';
import { letterText } from '../layout.ts';
import { invitationLetter } from './invitation.ts';
import { rightsChangedLetter } from './rights-changed.ts';

const granted = { kind: 'reader', scope: 'base', place: 'LG3', reason: 'Dispatches for the county' } as const;

test('an invitation says who gave what, until when and why, and its link sets the password', () => {
  const letter = invitationLetter(
    {
      ...granted,
      endsAt: '2027-05-01T06:00:00Z',
      by: 'Ada Stone <ada@example.org>',
      token: 'ab'.repeat(32),
      until: '2026-12-07T20:00:00Z',
    },
    'https://flight.example',
  );
  expect(letter.subject).toBe('You are invited to Flight For Life');
  expect(letterText(letter)).toContain(`Hello,

Ada Stone <ada@example.org> invited you as a reader at LG3. A reader at LG3 can look at everything about LG3: its people, trainings, rosters and reports.

It ends Apr 30, 2027, 11:59 PM MDT.

Reason: Dispatches for the county

Open this link and choose your password. From then on you sign in with it and this email address.

Choose my password:
https://flight.example/reset-password?token=${'ab'.repeat(32)}&type=recovery&first=1

The link works once, until Dec 07, 2026, 1:00 PM MST.

If you do not know what this is about, don't open it, and tell the person who runs your Flight For Life.`);
});

test('the letter about a grant says to its person what it gives', () => {
  const facts = {
    change: 'grant given',
    subject: 'Rae Reader <rae@example.org>',
    by: 'Ada Stone <ada@example.org>',
    at: '2026-11-30T20:00:00Z',
    grant: granted,
    reader: 'subject',
    token: null,
  } as const;
  expect(rightsChangedLetter(facts, 'https://flight.example').lines).toEqual([
    'Ada Stone <ada@example.org> made Rae Reader <rae@example.org> a reader at LG3 on Nov 30, 2026, 1:00 PM MST. Reason: Dispatches for the county',
    'A reader at LG3 can look at everything about LG3: its people, trainings, rosters and reports.',
    'This is about your account. If it surprises you, call a super administrator.',
  ]);
});
