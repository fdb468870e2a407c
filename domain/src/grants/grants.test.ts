import { describe, expect, test } from 'vitest';
import { eventText } from '../security/events.ts';
import { rightsChangeText } from '../security/rights-changes.ts';
import { accessMessages } from './access-messages.ts';
import { changeRefused, decideGive, type GiveFacts } from './decide.ts';
import { asGrantee, termsOfGrant, whatItGives } from './grant-facts.ts';
import { type GiveGrant, giveGrantSchema } from './schemas.ts';
import { grantTitle } from './words.ts';

const now = new Date('2026-11-30T20:00:00Z');
const wanted: GiveGrant = {
  email: 'rae@example.org',
  kind: 'reader',
  scope: { of: 'base', id: '7f9c24e5-0000-4000-8000-000000000001' },
  reason: 'Dispatches',
};
const named = { ...wanted, firstName: 'Rae', lastName: 'Reader' };
const account = {
  isConfirmed: true,
  administers: false,
  isMerged: false,
  isFrozen: false,
  sameGrantId: null,
};
const facts: GiveFacts = { account, isSetAside: false, isNamed: true, hasPlace: true, asLead: null };
const asLead = { mayGrant: true, until: null, isOwn: false, isBeyond: false };
const stranger: GiveFacts = { ...facts, account: null, isNamed: false };

describe('a grant', () => {
  test('a grant is given at once to an account, and by an invitation to anybody else', () => {
    expect(decideGive(facts, wanted, now)).toEqual({ kind: 'give' });
    expect(decideGive(stranger, named, now)).toEqual({ kind: 'invite' });
    const waiting = { ...account, isConfirmed: false };
    expect(decideGive({ ...facts, account: waiting }, wanted, now)).toEqual({ kind: 'invite' });
    expect(decideGive({ ...facts, account: { ...waiting, sameGrantId: 'one' } }, wanted, now)).toEqual({
      kind: 'again',
      grantId: 'one',
    });
  });

  test.each<[string, GiveFacts, Partial<GiveGrant>, string]>([
    ['somebody who administers', { ...facts, account: { ...account, administers: true } }, {}, 'grantee_administers'],
    ['the same grant twice', { ...facts, account: { ...account, sameGrantId: 'one' } }, {}, 'grant_exists'],
    ['an account that a merge ended', { ...facts, account: { ...account, isMerged: true } }, {}, 'account_merged'],
    ['a frozen account', { ...facts, account: { ...account, isFrozen: true } }, {}, 'account_frozen'],
    ['somebody set aside', { ...facts, isSetAside: true }, {}, 'member_set_aside'],
    ['somebody whom nothing names', stranger, { firstName: 'Rae' }, 'names_needed'],
    [
      'a trainer of an organization',
      facts,
      { kind: 'trainer', scope: { of: 'organization', id: '7f9c24e5-0000-4000-8000-000000000001' } },
      'organization_has_readers',
    ],
    ['a base that is gone', { ...facts, hasPlace: false }, {}, 'base_missing'],
    ['a lead made by a lead', { ...facts, asLead: { ...asLead, mayGrant: false } }, { kind: 'lead' }, 'not_allowed'],
    [
      'everything by the lead of a base',
      { ...facts, asLead: { ...asLead, mayGrant: false } },
      { scope: { of: 'all' } },
      'not_allowed',
    ],
    ['a base that the lead does not lead', { ...facts, asLead: { ...asLead, mayGrant: false } }, {}, 'base_missing'],
    ["a lead's own account", { ...facts, asLead: { ...asLead, isOwn: true } }, {}, 'not_allowed'],
    [
      'somebody beyond the lead before it says anything else of them',
      { ...facts, isSetAside: true, asLead: { ...asLead, isBeyond: true } },
      {},
      'administrator_must_add',
    ],
    [
      'an end after that of the lead',
      { ...facts, asLead: { ...asLead, until: '2026-12-02T00:00:00Z' } },
      { endsAt: '2026-12-02T00:00:01Z' },
      'grant_dates_wrong',
    ],
    [
      'no end where the lead has one',
      { ...facts, asLead: { ...asLead, until: '2026-12-02T00:00:00Z' } },
      {},
      'grant_dates_wrong',
    ],
    ['a past start', facts, { startsAt: '2026-11-30T19:59:59Z' }, 'grant_dates_wrong'],
    ['a past end', facts, { endsAt: '2026-11-30T20:00:00Z' }, 'grant_dates_wrong'],
    [
      'an end before the start',
      facts,
      { startsAt: '2026-12-02T00:00:00Z', endsAt: '2026-12-01T17:00:00-07:00' },
      'grant_dates_wrong',
    ],
  ])('a grant is refused for %s', (_title, known, more, code) =>
    expect(decideGive(known, { ...wanted, ...more }, now)).toMatchObject({ kind: 'refuse', code }),
  );

  test("a grant's end changes only while it is open, to a later moment than its start, and not by its owner", () => {
    const change = (endsAt: string | null, more: object = {}) =>
      changeRefused(
        { startsAt: new Date('2026-12-05T00:00:00Z'), isOver: false, isOwn: false, asLead: null, ...more },
        { grantId: 'one', endsAt, reason: 'Stays' },
        now,
      )?.code ?? null;
    expect([change(null), change('2026-12-06T00:00:00Z')]).toEqual([null, null]);
    expect(change('2026-12-04T00:00:00Z')).toBe('grant_dates_wrong');
    expect(change(null, { isOver: true })).toBe('grant_over');
    expect(change(null, { isOwn: true })).toBe('not_allowed');
  });

  test.each([
    ['another kind', { kind: 'owner' }],
    ['a base without its id', { scope: { of: 'base' } }],
    ['everything with an id', { scope: { of: 'all', id: '7f9c24e5-0000-4000-8000-000000000001' } }],
    ['a moment without its offset', { endsAt: '2026-12-04T00:00:00' }],
    ['a reason of two letters', { reason: ' no ' }],
    ['a field of no meaning', { userId: '7f9c24e5-0000-4000-8000-000000000001' }],
  ])('the body of give-grant is refused with %s', (_title, more) =>
    expect(giveGrantSchema.safeParse({ ...named, ...more }).success).toBe(false),
  );
});

describe('the words of a grant', () => {
  test('a grant is named by its kind and scope', () => {
    expect(grantTitle({ kind: 'reader', scope: { of: 'base', name: 'LG3' } })).toBe('Reader at LG3');
    expect(grantTitle({ kind: 'reader', scope: { of: 'organization', name: 'Alpine Rescue Team' } })).toBe(
      'Reader of Alpine Rescue Team',
    );
    expect(grantTitle({ kind: 'reader', scope: { of: 'all' } })).toBe('Reader everywhere');
    expect(asGrantee({ kind: 'reader', scope: 'all' })).toBe('a reader everywhere');
  });

  test('a grant says what it gives, with the names of bases as they are written', () => {
    expect(whatItGives({ kind: 'reader', scope: 'base', place: 'LG3' })).toBe(
      'A reader at LG3 can look at everything about LG3: its people, trainings, rosters and reports.',
    );
    expect(whatItGives({ kind: 'reader', scope: 'organization', place: 'Alpine' })).toBe(
      'A reader of Alpine can look at the members of Alpine and their records.',
    );
    expect(whatItGives({ kind: 'reader', scope: 'all' })).toBe(
      'A reader everywhere can look at everything about all members, bases and organizations.',
    );
  });

  test("a trainer's grant says that it allows to act", () => {
    expect(whatItGives({ kind: 'trainer', scope: 'base', place: 'LG3' })).toBe(
      'A trainer at LG3 can look at everything about LG3, punch its members and record its trainings.',
    );
    expect(whatItGives({ kind: 'trainer', scope: 'all' })).toBe(
      'A trainer everywhere can punch members, record trainings and look at everything about all members, bases and organizations.',
    );
  });

  test("a lead's grant says what it allows, and what goes with it", () => {
    expect(whatItGives({ kind: 'lead', scope: 'base', place: 'LG3' })).toBe(
      'A lead at LG3 can look at everything about LG3, issue, punch and undo, change its members, trainings and seasons, import and give readers and trainers access.',
    );
    expect(whatItGives({ kind: 'lead', scope: 'all' })).toBe(
      'A lead everywhere can issue, punch and undo, change members, trainings and seasons, import, give readers and trainers access and look at everything about all members, bases and organizations.',
    );
  });

  test("the end of a lead's grant says that what they gave to others stays", () => {
    const endOf = (kind: 'trainer' | 'lead') =>
      accessMessages.endFollows('Rae Stone', { kind, scope: { of: 'base', name: 'LG3' } }, 'grants');
    expect(endOf('lead')).toBe(
      'From now on, Rae Stone can no longer look at everything about LG3, issue, punch and undo, change its members, ' +
        'trainings and seasons, import or give readers and trainers access. The other grants stay. ' +
        'What they gave to others stays. They and super administrators get an email.',
    );
    expect(endOf('trainer')).not.toContain('to others');
  });

  test('an event of a grant says what was given', () => {
    const details = { change: 'grant given', kind: 'reader', scope: 'organization', place: 'Alpine' };
    expect(eventText('authz_change', details)).toBe('Grant given: Reader of Alpine');
  });

  test('a grant that ends at midnight in Denver ends on the day before', () => {
    expect(
      termsOfGrant({
        kind: 'reader',
        scope: 'all',
        startsAt: '2026-12-01T07:00:00Z',
        endsAt: '2027-01-01T07:00:00Z',
        reason: 'Dispatches',
      }),
    ).toEqual(['It begins Dec 01, 2026, 12:00 AM MST and ends Dec 31, 2026, 11:59 PM MST.', 'Reason: Dispatches']);
    expect(termsOfGrant({ kind: 'reader', scope: 'all' })).toEqual([]);
  });

  test.each([
    [
      'grant given',
      { isInvited: false },
      'Ada <ada@example.org> made Rae <rae@example.org> a reader at LG3 on Nov 30, 2026, 1:00 PM MST. It ends Dec 31, 2026, 11:59 PM MST. Reason: Dispatches',
    ],
    [
      'grant given',
      { isInvited: true },
      'Ada <ada@example.org> invited Rae <rae@example.org> as a reader at LG3 on Nov 30, 2026, 1:00 PM MST. It ends Dec 31, 2026, 11:59 PM MST. Reason: Dispatches',
    ],
    [
      'grant changed',
      {},
      'Ada <ada@example.org> changed the end of the access of Rae <rae@example.org> as a reader at LG3 on Nov 30, 2026, 1:00 PM MST. It ends Dec 31, 2026, 11:59 PM MST. Reason: Dispatches',
    ],
    [
      'grant ended',
      {},
      'Ada <ada@example.org> ended the access of Rae <rae@example.org> as a reader at LG3 on Nov 30, 2026, 1:00 PM MST. Reason: Dispatches',
    ],
  ])('a letter says who did what for %s, %o', (change, more, expected) => {
    const endsAt = change === 'grant ended' ? {} : { endsAt: '2027-01-01T07:00:00Z' };
    expect(
      rightsChangeText({
        change,
        subject: 'Rae <rae@example.org>',
        by: 'Ada <ada@example.org>',
        at: now.toISOString(),
        grant: { kind: 'reader', scope: 'base', place: 'LG3', reason: 'Dispatches', ...endsAt },
        ...more,
      }),
    ).toBe(expected);
  });
});
