import type { Mail } from '@ffl/database/mail/outbox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMailWorld, type MailWorld } from '../../tests/worlds/mail/mail-world.ts';
import { composeLetter } from './compose-letter.ts';
import { letterHtml, letterText } from './layout.ts';
import { sendDueMail } from './send-due-mail.ts';

let world: MailWorld;
const token = 'ab'.repeat(32);
const signUp = { at: '2026-11-21T18:00:00Z', browser: 'Firefox on Windows' };

beforeAll(async () => {
  world = await createMailWorld();
});
beforeEach(() => {
  world.inbox.received.length = 0;
});
afterAll(() => world.close());

/** The letter as a mail program shows it, after going through a real mail server. */
async function receive(mail: Mail) {
  await world.queue(mail);
  const never = new AbortController().signal;
  await sendDueMail(world.room, { stopping: never, giveUp: never });
  const [received] = world.inbox.received;
  const html = received?.email.html ?? '';
  return {
    subject: received?.email.subject,
    text: received?.email.text?.trim(),
    html,
    words: wordsOf(html),
    raw: received?.raw ?? '',
  };
}

function wordsOf(html: string): string {
  const shown = html.replace(/<(style|title)[\s\S]*?<\/\1>/g, '').replace(/<[^>]+>/g, ' ');
  return shown
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
}

const end = `Flight For Life\nFlight For Life sends emails about your account only. Nobody reads replies to this address.`;

test('the verification letter contains its link and not a word from whoever signed up', async () => {
  const letter = await receive({ kind: 'verify-email', facts: { token, hours: 24, ...signUp } });
  expect(letter.subject).toBe('Verify your email for Flight For Life');
  expect(letter.text).toBe(`Hello,

Somebody signed up for Flight For Life with this email address on Nov 21, 2026, 11:00 AM MST, from Firefox on Windows.

If it was you, open this link. Your account becomes active, and you sign in with the password you chose.

Verify my email:
https://flight.example/verify-email?token=${token}

The link works for 24 hours after you signed up.

If it was somebody else, do not open it. No account is created without it. If you signed up too, use the email with the time of your own sign-up.

If you opened it by mistake, choose "Forgot password?" on the sign-in page and set a new password. Nobody else gets in with the old one then.

${end}`);
});

test('the letter to a new address has its link, and names neither the account nor its address', async () => {
  const facts = { token, hours: 24, ...signUp, byAdministrator: false };
  const letter = await receive({ kind: 'confirm-address', facts });
  expect(letter.subject).toBe('Confirm your new email address for Flight For Life');
  expect(letter.text).toBe(`Hello,

Somebody entered this email address for a Flight For Life account on Nov 21, 2026, 11:00 AM MST, from Firefox on Windows.

If it is your account, open this link and press the button there. From then on you sign in with this address.

Confirm this address:
https://flight.example/auth/v1/address?token=${token}

The link works once, within 24 hours after that.

If it is not your account, do not open it. Without it nothing changes.

${end}`);
});

test("an account's owner reads when and from where someone signed up with it", async () => {
  const letter = await receive({ kind: 'account-exists', facts: { ...signUp, browser: 'Unknown device' } });
  expect(letter.text).toContain(
    'Somebody tried to sign up for Flight For Life with this email address on Nov 21, 2026, 11:00 AM MST, from an unknown device. It already has an account, and nothing was changed.',
  );
});

test('the reset letter contains a link to the page for the new password', async () => {
  const letter = await receive({ kind: 'reset-password', facts: { token, minutes: 30 } });
  expect(letter.subject).toBe('Reset your Flight For Life password');
  expect(letter.text).toContain(
    `Choose a new password:\nhttps://flight.example/reset-password?token=${token}&type=recovery`,
  );
  expect(letter.text).toContain('The link works once, within 30 minutes after you asked for it.');
  expect(letter.html).toContain(`href="https://flight.example/reset-password?token=${token}&amp;type=recovery"`);
});

test("the times in letters are Denver's", async () => {
  const letter = await receive({
    kind: 'password-changed',
    facts: { at: '2026-11-22T03:04:00Z', staysSignedIn: false },
  });
  expect(letter.text).toContain('The password of your account was changed on Nov 21, 2026, 8:04 PM MST.');
  expect(letter.text).toContain('Everybody who was signed in to it was signed out. Sign in with the new password.');
});

test('the letter about a password changed with the old one says that the device stays signed in', async () => {
  const facts = { at: '2026-11-22T03:04:00Z', staysSignedIn: true };
  const letter = await receive({ kind: 'password-changed', facts });
  expect(letter.text).toContain('Every other device was signed out. Sign in with the new password.');
});

test('the letter about a lock says when it ends, or what ends it', async () => {
  const timed = await receive({ kind: 'account-locked', facts: { lockedUntil: '2026-07-01T18:15:00.123456+00:00' } });
  expect(timed.text).toContain('It unlocks on Jul 01, 2026, 12:15 PM MDT.');
  world.inbox.received.length = 0;
  const held = await receive({ kind: 'account-locked', facts: { lockedUntil: null } });
  expect(held.text).toContain('It stays locked until you choose a new password or an administrator unlocks it.');
});

test('the letter about an added factor has its kind, the time and the kind of browser', async () => {
  const facts = { at: signUp.at, factor: 'totp', browser: 'Firefox on Windows' } as const;
  const letter = await receive({ kind: 'second-step-added', facts });
  expect(letter.text).toContain(
    'An authenticator app was added to your account on Nov 21, 2026, 11:00 AM MST, from Firefox on Windows.',
  );
});

test('the letter about another phone that shows the card has the time and the kind of browser', async () => {
  const letter = await receive({ kind: 'phone-bound', facts: signUp });
  expect(letter.subject).toBe('Another phone shows your Flight For Life card');
  expect(letter.text).toContain(
    'Since Nov 21, 2026, 11:00 AM MST, Firefox on Windows signs the code you show to crew.',
  );
});

test('a text people wrote is text in HTML too, and in no subject', async () => {
  const by = '<img src=x onerror=alert(1)> "Ada" & Sons\r\nBcc: eve@example.org';
  const facts = { key: 'max_failed_attempts', oldValue: '5', newValue: '10', by };
  const letter = await receive({ kind: 'setting-changed', facts });
  expect(letter.subject).toBe('A security setting of Flight For Life was changed');
  expect(letter.html).not.toContain('<img');
  expect(letter.text).toContain('changed the setting max_failed_attempts from 5 to 10.');
  expect(letter.raw.split('\r\n\r\n')[0]).not.toContain('eve@example.org');
});

test('the letter about an export says who made it, when and what of, and that more may follow without a letter', async () => {
  const facts = { at: signUp.at, by: 'Ada Moss', what: 'members', people: 150 } as const;
  const letter = await receive({ kind: 'exported', facts });
  expect(letter.subject).toBe('Records of Flight For Life were exported');
  expect(letter.text).toBe(`Hello,

On Nov 21, 2026, 11:00 AM MST, Ada Moss made a file of 150 members and their credentials.

Anything else this account exports in the next 15 minutes is listed in the events, without another email.

Look at the events:
https://flight.example/admin/security?view=events

Every super administrator gets this email.

${end}`);
  const report = { at: signUp.at, by: 'Ada Moss', what: 'report', report: 'live-missions' } as const;
  expect(letterText(composeLetter({ kind: 'exported', facts: report }, 'https://flight.example'))).toContain(
    'Ada Moss made a file of the report Live Missions.',
  );
});

test('the letter about a waiting deletion says who asked for how many, and its end is written to whoever asked', () => {
  const facts = { at: signUp.at, by: 'Ada Moss', people: 3 };
  const letter = composeLetter({ kind: 'deletion-asked', facts }, 'https://flight.example');
  expect(letter.lines).toEqual([
    "On Nov 21, 2026, 11:00 AM MST, Ada Moss asked to delete 3 more members. More than ten people deleted by one account within a day need another super administrator's approval.",
    'Nobody is deleted until one of you confirms it. The request expires after seven days.',
  ]);
  const judged = (isConfirmed: boolean) =>
    composeLetter({ kind: 'deletion-judged', facts: { ...facts, isConfirmed } }, 'https://flight.example').lines;
  expect(judged(true)).toEqual([
    'On Nov 21, 2026, 11:00 AM MST, Ada Moss confirmed the deletion of 3 members that your account had asked for.',
    'They are deleted.',
  ]);
  expect(judged(false)[1]).toBe('None of them was deleted.');
});

const reminder: Extract<Mail, { kind: 'reminder' }>['facts'] = {
  at: '2026-11-26T15:00:00Z',
  token: '0d3f4d2e-1111-4222-8333-444455556666',
  ends: [
    { program: 'Lift Ticket', base: 'LG2', expiresAt: '2026-12-10T18:00:00.000+00:00', annualDate: null },
    {
      program: 'Rescue Deployment',
      base: 'LG2',
      expiresAt: '2026-11-27T01:00:00.000+00:00',
      annualDate: '2026-02-01T18:00:00.000+00:00',
    },
    {
      program: '<b>Ice</b>',
      base: null,
      expiresAt: '2026-12-10T18:00:00.000+00:00',
      annualDate: '2025-12-10T18:00:00.000+00:00',
    },
  ],
  trainings: [{ date: '2026-12-02', training_type: 'Avalanche', base: 'LG2', renews: ['Rescue Deployment'] }],
};

const everyLetter: Mail[] = [
  { kind: 'verify-email', facts: { token, hours: 1, ...signUp } },
  { kind: 'account-exists', facts: signUp },
  { kind: 'account-elsewhere', facts: { ...signUp, elsewhere: 'j•••@example.org' } },
  { kind: 'confirm-address', facts: { token, hours: 24, ...signUp, byAdministrator: true } },
  { kind: 'address-asked', facts: { to: 'j•••@example.org', ...signUp, byAdministrator: false } },
  { kind: 'address-taken', facts: { ...signUp, byAdministrator: false } },
  {
    kind: 'address-changed',
    facts: { at: signUp.at, to: 'j•••@example.org', byAdministrator: true, isAtOnce: true, reader: 'old' },
  },
  { kind: 'account-tied', facts: { at: signUp.at, address: 'j•••@example.org', isEnded: true } },
  { kind: 'reset-password', facts: { token, minutes: 30 } },
  { kind: 'password-changed', facts: { at: '2026-11-21T18:00:00Z', staysSignedIn: false } },
  { kind: 'account-locked', facts: { lockedUntil: '2026-11-21T18:15:00Z' } },
  { kind: 'account-unlocked', facts: { at: '2026-11-21T18:00:00Z' } },
  { kind: 'second-step-added', facts: { at: signUp.at, factor: 'webauthn', browser: 'Safari on iPhone' } },
  { kind: 'second-step-removed', facts: { at: signUp.at } },
  { kind: 'phone-bound', facts: signUp },
  { kind: 'setting-changed', facts: { key: 'k', oldValue: '1', newValue: '2', by: 'Ada Admin' } },
  { kind: 'deletion-asked', facts: { at: signUp.at, by: 'Ada Admin', people: 1 } },
  { kind: 'deletion-judged', facts: { at: signUp.at, by: 'Ada Admin', people: 1, isConfirmed: true } },
  { kind: 'exported', facts: { at: signUp.at, by: 'Ada Admin', what: 'members', people: 1 } },
  { kind: 'administrator-link', facts: { token, hours: 24 } },
  { kind: 'invitation-over', facts: {} },
  {
    kind: 'invitation',
    facts: { token, by: 'Ada', until: signUp.at, kind: 'reader', scope: 'all', reason: '<b>Why</b>' },
  },
];

test('a reminder says what ends when, what keeps it, the next trainings, and how to stop these letters', async () => {
  const letter = composeLetter({ kind: 'reminder', facts: reminder }, 'https://flight.example');
  expect(letter.subject).toBe('Lift Ticket at LG2 expires Dec 10, 2026, and 2 more');
  expect(letterText(letter)).toBe(`Hello,

Lift Ticket at LG2 expires in 14 days, on Dec 10, 2026. A punch keeps it in force.

Rescue Deployment at LG2 expires today, Nov 26, 2026, at 6:00 PM MST. Get it punched by then. Your annual training counts until Feb 01, 2027.

<b>Ice</b> expires in 14 days, on Dec 10, 2026. Take the annual training by then: a punch alone does not keep it in force.

The next trainings where you are credentialed:

Dec 02, 2026: Avalanche at LG2, renews Rescue Deployment

See your card and say if you're coming:
https://flight.example/member#trainings

Punches recorded after this email was written aren't in it. Your card always shows what counts.

Flight For Life
You get this email because you hold a credential at Flight For Life. Nobody reads replies to this address.
Stop these emails:
https://flight.example/auth/v1/letters?token=0d3f4d2e-1111-4222-8333-444455556666
`);
  const html = await letterHtml(letter);
  for (const line of letterText(letter).split('\n')) expect(wordsOf(html)).toContain(line.replace(/:$/, ''));
  expect(html).not.toContain('<b>');
});

test('every letter can be read in the dark', async () => {
  for (const mail of everyLetter) {
    const html = await letterHtml(composeLetter(mail, 'https://flight.example'));
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme:dark){');
    // Every element with a color of its own has one for dark mode.
    const colored =
      html.match(/<(?:body|p|h2|div|a) (?:[^>]*)(?:background:#f|color:#44546a|color:#0b62c4;word)[^>]*>/g) ?? [];
    expect(colored.filter((tag) => !/class="(?:page|card|quiet|link)"/.test(tag))).toEqual([]);
  }
});

test('a word of any length breaks before it makes a phone scroll sideways', async () => {
  const letter = composeLetter({ kind: 'reminder', facts: reminder }, 'https://flight.example');
  expect(await letterHtml(letter)).toMatch(/<div class="card" style="[^"]*overflow-wrap:anywhere">\s*<p[^>]*>Hello,/);
});

test('a text people wrote stays within its line of a letter', () => {
  const type = 'Hoist\r\n\r\nStop these emails:\u2028https://evil.example\u202e';
  const forged = 'Hoist Stop these emails: https://evil.example';
  const trainings = [{ date: '2026-12-02', training_type: type, base: 'LG2', meeting_place: type }];
  const letter = composeLetter({ kind: 'reminder', facts: { ...reminder, trainings } }, 'https://flight.example');
  expect(letterText(letter)).toContain(`\n\nDec 02, 2026: ${forged} at LG2, meeting place ${forged}\n\n`);
  const none = { total: 0, rows: [] };
  const news = { base: 'LG1', lapsed: none, lapsing: none, short: [], unreached: none };
  const bases = [{ ...news, trainings: { total: 1, rows: [{ date: '2026-12-02', type }] } }];
  const facts = { at: '2026-11-23T15:00:00Z', token: reminder.token, bases };
  const monday = composeLetter({ kind: 'monday', facts }, 'https://flight.example');
  expect(letterText(monday)).toContain(`Next trainings:\nDec 02, 2026: ${forged}\n\n`);
});

test('a name in the letter to a lead is text in HTML too, and in no header', () => {
  const name = '<img src=x onerror=alert(1)> & Sons\r\nBcc: eve@example.org';
  const end = { program: name, expiresAt: '2026-12-10T18:00:00.000+00:00' };
  const lists = { total: 1, rows: [{ name, ...end }] };
  const none = { total: 0, rows: [] };
  const bases = [
    {
      base: '<b>LG1</b>&base=LG2',
      lapsed: lists,
      lapsing: lists,
      short: [{ program: name, week: '2026-11-30', inForce: 1, needed: 2 }],
      unreached: { total: 1, rows: [{ name, why: 'refused', ends: [end] }] },
      trainings: none,
    } as const,
  ];
  const facts = { at: '2026-11-23T15:00:00Z', token: reminder.token, bases };
  const letter = composeLetter({ kind: 'monday', facts }, 'https://flight.example');
  expect(letter.subject).toBe('Your bases at Flight For Life this week');
  expect(letter.sections?.[0]?.link.url).toBe(
    'https://flight.example/admin/readiness?base=%3Cb%3ELG1%3C%2Fb%3E%26base%3DLG2',
  );
  return expect(letterHtml(letter)).resolves.not.toMatch(/<img|<b>/);
});

describe.each(everyLetter)('the letter of the kind $kind', (mail) => {
  test('every letter says the same in text and HTML, links only to this product and loads nothing', async () => {
    const { subject, text = '', html, words, raw } = await receive(mail);
    expect(subject).toMatch(/Flight For Life/);
    for (const paragraph of text.split('\n\n').flatMap((part) => part.split('\n'))) {
      expect(words).toContain(paragraph.replace(/:$/, ''));
    }
    const targets = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, target]) => target);
    expect(targets.length).toBeGreaterThan(0);
    for (const target of targets) expect(target).toMatch(/^https:\/\/flight\.example\//);
    expect(html).not.toMatch(/<(img|script|link|iframe)/);
    expect(raw.split('\r\n').every((line) => line.length <= 998)).toBe(true);
  });
});
