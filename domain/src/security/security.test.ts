import { describe, expect, test } from 'vitest';
import { eventKinds, eventNotes, eventsOfKind, eventText } from './events.ts';
import { lastDays, toDashboard } from './figures.ts';
import { rightsChangeText } from './rights-changes.ts';
import { securityDashboardSchema, unlockAccountSchema, unlockReasonProblem } from './schemas.ts';
import { choiceTexts, numberProblem, settingGroups, settingTexts } from './settings.ts';

describe('the reason for unlocking', () => {
  test.each([
    ['', 'Please give a reason for unlocking this account'],
    ['  ', 'Please give a reason for unlocking this account'],
    ['no', 'Please write at least 3 characters'],
    ['yes', null],
    ['x'.repeat(500), null],
    ['x'.repeat(501), 'The reason can be up to 500 characters'],
    ['a\0bc', 'The reason contains characters that cannot be stored'],
    ['\ud800bc', 'The reason contains characters that cannot be stored'],
    ['called from ADA@b.co today', 'Please leave the email address out: the reason stays in the records for years'],
  ])('the reason for unlocking %j is accepted, or refused with a sentence', (reason, problem) =>
    expect(unlockReasonProblem(reason, ' ada@B.co ')).toBe(problem),
  );

  test('the reason for unlocking is trimmed, for the e-mail in lower case', () => {
    const adminUserId = '7f9c24e5-0000-4000-8000-000000000001';
    expect(unlockAccountSchema.parse({ email: ' Ada@B.co', adminUserId, reason: ' proved it ' })).toEqual({
      email: 'ada@b.co',
      adminUserId,
      reason: 'proved it',
    });
  });
});

describe('the figures', () => {
  const at = (iso: string) => new Date(iso);

  test('the security figures cover seven days by default', () => {
    expect(securityDashboardSchema.parse({})).toEqual({ days: 7 });
  });

  test.each([
    ['the evening in Denver is not yet tomorrow', '2026-11-21T05:00:00Z', 2, ['2026-11-19', '2026-11-20']],
    ['the clocks go back', '2026-11-02T06:30:00Z', 3, ['2026-10-30', '2026-10-31', '2026-11-01']],
    ['the clocks go forward', '2026-03-09T05:30:00Z', 3, ['2026-03-06', '2026-03-07', '2026-03-08']],
    ['one day is today', '2026-11-20T18:00:00Z', 1, ['2026-11-20']],
  ])('the security figures cover the last days in Denver: %s', (_title, now, days, expected) =>
    expect(lastDays(days, at(now))).toEqual(expected),
  );

  test("the security figures are summed, with zeros where nothing happened and without what isn't counted", () => {
    const [first, second] = lastDays(2, at('2026-11-20T18:00:00Z'));
    const dashboard = toDashboard(
      [first, second ?? first],
      [
        { day: '2026-11-19', name: 'authn_login_success', count: 3 },
        { day: '2026-11-20', name: 'authn_login_success', count: 2 },
        { day: '2026-11-20', name: 'authn_login_fail', count: 7 },
        { day: '2026-11-20', name: 'authz_change', count: 9 },
        { day: '2026-11-18', name: 'authn_login_fail', count: 9 },
      ],
    );
    const none = { signIns: 0, failures: 0, locks: 0, registrations: 0, resets: 0, blockedAddresses: 0 };
    expect(dashboard).toEqual({
      days: 2,
      from: '2026-11-19',
      to: '2026-11-20',
      totals: { ...none, signIns: 5, failures: 7 },
      series: [
        { day: '2026-11-19', ...none, signIns: 3 },
        { day: '2026-11-20', ...none, signIns: 2, failures: 7 },
      ],
    });
  });
});

describe('an event', () => {
  test.each([
    ['authn_login_fail', {}, 'Failed sign-in'],
    ['authn_password_change', { isRecovery: true }, 'Password reset'],
    ['authn_password_change', { isRecovery: false }, 'Password changed'],
    ['authz_change', { setting: 'lockout_max_minutes', oldValue: '60', newValue: '90' }, 'Longest lock: 60 → 90'],
    [
      'authz_change',
      { setting: 'captcha_reset_mode', oldValue: 'adaptive', newValue: 'always' },
      'Asked at password reset: After repeated attempts → Always',
    ],
    ['authz_change', { setting: 'something_new', oldValue: '1', newValue: '2' }, 'something_new: 1 → 2'],
    ['authz_change', { change: 'administrator added', newRole: 'admin' }, 'Administrator added (admin)'],
    ['sensitive_export', { what: 'members', people: 150 }, 'Members exported (150 people)'],
    ['sensitive_export', { what: 'members', people: 1 }, 'Members exported (1 person)'],
    ['sensitive_export', { what: 'report', report: 'live-missions' }, 'Report exported: Live Missions'],
    ['authn_address_change', { isAtOnce: true }, 'Email address changed right away'],
    ['authn_address_change', { isAtOnce: false }, 'Email address changed'],
    ['authz_account_tie', {}, 'Account linked to a record'],
    ['authz_change', {}, 'Rights changed'],
    ['authn_something_new', {}, 'authn something new'],
    ['sensitive_import', { added: 12, updated: 3 }, 'Members imported (12 new, 3 changed)'],
    ['sensitive_undo', { reason: 'The wrong file' }, 'Import undone'],
  ])('the event %s with %j reads %s', (name, details, text) => expect(eventText(name, details)).toBe(text));

  test('an event marks what was only claimed as claimed', () => {
    expect(
      eventNotes({ reason: 'proved it', claimedAddress: '203.0.113.9', claimedUserAgent: '', wasLocked: true }),
    ).toEqual(['Reason: proved it', 'Claimed address: 203.0.113.9']);
  });

  test('an event about a deleted member names the record', () => {
    const memberId = 'd3b4c1de-0000-4000-8000-000000000001';
    expect(eventText('sensitive_delete', { memberId })).toBe('Member deleted');
    expect(eventText('sensitive_create', { memberId })).toBe('Member added who may be a grounded person');
    expect(eventText('sensitive_delete', { memberId, wasAsked: true })).toBe('Member deleted at their request');
    expect(eventNotes({ memberId })).toEqual([`Record: ${memberId}`]);
  });

  test('an event belongs to at most one kind', () => {
    const names = eventKinds.flatMap((kind) => eventsOfKind[kind]);
    expect(new Set(names).size).toBe(names.length);
  });
});

test('every group has a setting, and no setting is outside the groups', () => {
  const groups = Object.values(settingTexts).map(({ group }) => group);
  expect([...new Set(groups)]).toEqual(settingGroups);
  expect(Object.keys(choiceTexts)).toEqual(['required', 'off', 'always', 'adaptive', 'spec', 'private']);
});

test.each([
  ['3', null],
  [' 20 ', null],
  ['2', 'Please enter a whole number from 3 to 20'],
  ['21', 'Please enter a whole number from 3 to 20'],
  ['', 'Please enter a whole number from 3 to 20'],
  ['5.5', 'Please enter a whole number from 3 to 20'],
  ['1e1', 'Please enter a whole number from 3 to 20'],
  ['-3', 'Please enter a whole number from 3 to 20'],
  ['9999999999', 'Please enter a whole number from 3 to 20'],
])('a setting from 3 to 20 given as %j is accepted, or refused with a sentence', (text, problem) =>
  expect(numberProblem(text, 3, 20)).toBe(problem),
);

describe('a change of rights', () => {
  const facts = { subject: 'Eve <eve@b.co>', by: 'Ada <ada@b.co>', at: '2026-11-21T18:00:00Z' };

  test.each([
    [
      'administrator added',
      'admin',
      'Ada <ada@b.co> made Eve <eve@b.co> an administrator on Nov 21, 2026, 11:00 AM MST.',
    ],
    [
      'administrator added',
      'super_admin',
      'Ada <ada@b.co> made Eve <eve@b.co> a super administrator on Nov 21, 2026, 11:00 AM MST.',
    ],
    [
      'administrator activated',
      'admin',
      'Ada <ada@b.co> made Eve <eve@b.co> an administrator again on Nov 21, 2026, 11:00 AM MST.',
    ],
    [
      'administrator role changed',
      'super_admin',
      'Ada <ada@b.co> changed the role of Eve <eve@b.co> to super administrator on Nov 21, 2026, 11:00 AM MST.',
    ],
    [
      'administrator removed',
      'admin',
      'Ada <ada@b.co> removed Eve <eve@b.co>, who was an administrator, on Nov 21, 2026, 11:00 AM MST.',
    ],
    [
      'second step removed',
      'admin',
      'Ada <ada@b.co> removed two-step verification for Eve <eve@b.co> on Nov 21, 2026, 11:00 AM MST.',
    ],
    [
      'address changed',
      'admin',
      'Ada <ada@b.co> changed the email address of the account of Eve <eve@b.co> on Nov 21, 2026, 11:00 AM MST.',
    ],
    [
      'account tied',
      'admin',
      "Ada <ada@b.co> linked the account of Eve <eve@b.co> to a member's record on Nov 21, 2026, 11:00 AM MST.",
    ],
    [
      'account unfrozen',
      'admin',
      'Ada <ada@b.co> unfroze the account of Eve <eve@b.co> on Nov 21, 2026, 11:00 AM MST.',
    ],
    ['something new', 'admin', 'Ada <ada@b.co> changed the rights of Eve <eve@b.co> on Nov 21, 2026, 11:00 AM MST.'],
  ])('the change of rights %s, as %s, is one sentence', (change, role, sentence) =>
    expect(rightsChangeText({ ...facts, change, role })).toBe(sentence),
  );

  test('a change of rights without an account that did it was done on the server itself', () =>
    expect(rightsChangeText({ ...facts, by: null, change: 'account unfrozen' })).toBe(
      'Someone on the server itself unfroze the account of Eve <eve@b.co> on Nov 21, 2026, 11:00 AM MST.',
    ));
});
