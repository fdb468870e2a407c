import { describe, expect, test } from 'vitest';
import { certificationLevelText, fullName, initials } from './member.ts';
import { memberStatus, memberStatusUntil } from './member-status.ts';
import { memberMessages } from './messages.ts';
import { listedOrganization, memberFormSchema, photoProblem } from './schemas.ts';

const now = new Date('2026-11-20T18:00:00Z');
const expiresIn = (days: number, isActive = true) => ({
  programId: 'program',
  isActive,
  expiresDate: new Date(now.getTime() + days * 86_400_000),
});

test.each([
  ['EMT-B', 'EMT-B'],
  [{ value: 'Paramedic' }, 'Paramedic'],
  ['{"value": "AEMT"}', 'AEMT'],
  ['{"value": 4}', '{"value": 4}'],
  ['{EMT}', '{EMT}'],
  [{ value: null }, 'No certification level set'],
  [{}, 'No certification level set'],
  ['{"value": "EMT-B"}', 'EMT-B'],
  ['{"value": null}', 'No certification level set'],
  ['{"level": 3}', '{"level": 3}'],
  ['{EMT', '{EMT'],
  ['  ', 'No certification level set'],
  [null, 'No certification level set'],
  [undefined, 'No certification level set'],
])('the certification level %j reads "%s"', (level, text) => expect(certificationLevelText(level)).toBe(text));

test('names and initials keep every script', () => {
  expect(fullName({ firstName: 'Zoë', lastName: 'Østby' })).toBe('Zoë Østby');
  expect(initials({ firstName: 'zoë', lastName: '𝒜da' })).toBe('Z𝒜');
  expect(initials({ firstName: '', lastName: 'Lee' })).toBe('L');
});

test.each([
  ['inactive', []],
  ['inactive', [expiresIn(100, false)]],
  ['expired', [expiresIn(-1), expiresIn(100, false)]],
  ['active', [expiresIn(14), expiresIn(-1)]],
])("a member's status is %s with %j", (status, credentials) => {
  expect(memberStatus(credentials, now)).toBe(status);
});

test.each([
  ['inactive', null],
  ['active', expiresIn(0).expiresDate],
  ['expired', expiresIn(-1).expiresDate],
])('a member is %s if the held credentials reach %s', (status, currentUntil) => {
  expect(memberStatusUntil(currentUntil, now)).toBe(status);
});

describe('the member form', () => {
  const valid = { firstName: ' Ada ', lastName: 'Berg', email: 'ada@example', phone: '1', organization: 'Summit' };
  const problems = (change: object) =>
    memberFormSchema.safeParse({ ...valid, ...change }).error?.issues.map((issue) => issue.message) ?? [];

  test.each(['Zoë', 'نور', '한글', '李', "O'Brien-Smith", 'Ana\u200dBel', '❤\ufe0f'])(
    'a person may be called %s',
    (firstName) => {
      expect(problems({ firstName })).toEqual([]);
    },
  );

  test('the member form trims text', () => expect(memberFormSchema.parse(valid).firstName).toBe('Ada'));

  test.each([
    [{ firstName: '  ' }, 'First name is required'],
    [{ lastName: '' }, 'Last name is required'],
    ...['\u200B', '\u3164', '\u115f\u1160', '\uffa0', '\u2800 \u2800', '\ufe0f', '\u{e0100}', '\u{e0041}\u{e007f}'].map(
      (firstName): [object, string] => [{ firstName }, 'First name is required'],
    ),
    [{ email: '' }, 'Email is required'],
    [{ email: 'ada' }, 'Invalid email address'],
    ...[
      'a@b c',
      'a@b?cc=eve@b',
      'a?bcc=eve@b',
      'a&cc=eve@b',
      'a,eve@b',
      'a@b,eve',
      'a@b;eve',
      'a%2Ceve@b',
      '"a"@b',
      'Ada<a@b>',
      'a:b@c',
      'a\\b@c',
      'a(b)@c',
      'a\r\nBcc:eve@b',
    ].map((email): [object, string] => [{ email }, 'Invalid email address']),
    [{ certificationLevel: 'x'.repeat(81) }, 'Certification levels can be up to 80 characters'],
    [{ phone: '' }, 'Phone number is required'],
    [{ organization: ' ' }, 'Organization is required'],
    [{ firstName: 'x'.repeat(81) }, 'Names can be up to 80 characters'],
    [{ email: `${'x'.repeat(250)}@b.co` }, 'Email addresses can be up to 254 characters'],
    [{ phone: '1'.repeat(41) }, 'Phone numbers can be up to 40 characters'],
  ])('the member form says one sentence about %j', (change, message) => expect(problems(change)).toEqual([message]));

  test('an organization is known by either name, ignoring case', () => {
    const summit = { name: 'summit', displayName: 'Summit County' };
    expect(listedOrganization(' SUMMIT county', [summit])).toBe(summit);
    expect(listedOrganization('Summit', [summit])).toBe(summit);
    expect(listedOrganization('Sum', [summit])).toBeNull();
  });

  test.each([
    ['text/plain', 1, 'Please select an image file'],
    ['image/png', 5 * 1024 * 1024 + 1, 'File size must be less than 5MB'],
    ['image/png', 5 * 1024 * 1024, null],
  ])('the member form accepts a photo of %s with %i bytes or says why not', (type, size, message) =>
    expect(photoProblem({ type, size })).toBe(message),
  );
});

test('a count of one member is written in the singular', () => {
  expect([memberMessages.total(0), memberMessages.total(1)]).toEqual(['0 members total', '1 member total']);
});
