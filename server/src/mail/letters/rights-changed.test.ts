import { expect, test } from 'vitest';
import { letterText } from '../layout.ts';
import type { FactsOf } from './letter.ts';
import { rightsChangedLetter } from './rights-changed.ts';

const token = 'ab'.repeat(32);
const facts = {
  change: 'administrator deactivated',
  subject: 'Ada Stone <ada@example.org>',
  by: 'Eve New <eve@example.org>',
  at: '2026-11-21T18:00:00.123456+00:00',
  role: 'super_admin',
};

const textOf = (told: FactsOf<'rights-changed'>) => letterText(rightsChangedLetter(told, 'https://flight.example'));

test('a letter about rights names what happened, by whom and when, and links to the page with the button', () => {
  expect(textOf({ ...facts, reader: 'other', token })).toBe(`Hello,

Eve New <eve@example.org> deactivated Ada Stone <ada@example.org>, who was a super administrator, on Nov 21, 2026, 11:00 AM MST.

If you know about this, you don't need to do anything.

See what happened, and stop it:
https://flight.example/auth/v1/freeze?token=${token}

The link opens a page with a button that freezes the account that did this, for 72 hours or until a super administrator decides. Just opening the page changes nothing. The link works for seven days.

Everybody who was a super administrator in the last seven days gets this email.

Flight For Life
Flight For Life sends emails about your account only. Nobody reads replies to this address.
`);
});

test('a letter about rights to whoever it is about, and whoever did it, says what to do, without a link that freezes', () => {
  const [subject, actor] = [
    textOf({ ...facts, reader: 'subject', token: null }),
    textOf({ ...facts, reader: 'actor', token: null }),
  ];
  expect(subject).toContain('This is about your account. If it surprises you, call a super administrator.');
  expect(actor).toContain("This was done from your account. If it wasn't you, somebody else is in your account");
  expect(subject + actor).not.toContain('/freeze');
});

test('a letter about rights changed on the command line sends readers to whoever runs the server', () => {
  for (const reader of ['subject', 'other'] as const) {
    const text = textOf({ ...facts, by: null, reader, token: null });
    expect(text).toContain('Someone on the server itself deactivated Ada Stone <ada@example.org>');
    expect(text).toContain('If this surprises you, call the person who runs the server.');
  }
});

test('a letter about a frozen account says until when, to its owner too', () => {
  const frozen = { ...facts, change: 'account frozen', until: '2026-11-24T18:00:00+00:00', token: null };
  const text = textOf({ ...frozen, reader: 'subject' });
  expect(text).toContain(
    'Eve New <eve@example.org> froze the account of Ada Stone <ada@example.org> on Nov 21, 2026, 11:00 AM MST, until Nov 24, 2026, 11:00 AM MST.',
  );
  expect(text).toContain('Nobody can sign in to your account until then.');
});

test('a letter about rights has nothing that people wrote in its subject', () => {
  for (const change of ['administrator added', 'account frozen', 'account unfrozen'])
    expect(
      rightsChangedLetter({ ...facts, change, reader: 'other', token: null }, 'https://flight.example').subject,
    ).not.toContain('Ada');
});
