import { describe, expect, test } from 'vitest';
import type { Finding, FindingKind, LedgerCheck } from './findings.ts';
import { checkText, findingText, lateText, nextStep } from './messages.ts';

const finding = (kind: FindingKind, id = '17', sealedAt: string | null = '2026-11-22T18:04:00.000Z'): Finding => {
  return { kind, id, evidence: '', sealedAt };
};

const at = 'on Nov 22, 2026, 11:04 AM MST';

describe("a finding says what isn't as it was sealed", () => {
  test.each<[FindingKind, string]>([
    ['credential_changed', `Entry 17 of the ledger was changed after it was sealed ${at}.`],
    ['credential_missing', `Entry 17 of the ledger, sealed ${at}, is gone.`],
    ['credential_added', `Entry 17 of the ledger was put in after its place was sealed ${at}.`],
    ['security_changed', `Security event 17 was changed after it was sealed ${at}.`],
    ['security_missing', `Security event 17, sealed ${at}, is gone.`],
    ['security_added', `Security event 17 was put in after its place was sealed ${at}.`],
    ['list_changed', `The list of entries that seal 17 covers, made ${at}, was changed.`],
    ['seal_changed', `Seal 17, made ${at}, was changed, or made by somebody without the key.`],
    ['seal_missing', 'Seal 17 is gone.'],
    ['key_unknown', 'From Nov 22, 2026, 11:04 AM MST on seals were made with the key 17, which is not here.'],
    ['outside_unknown', `The copy outside the database knows seal 17, made ${at}, and the database does not.`],
    ['outside_unreadable', 'The copy of the latest seal outside the database cannot be read.'],
    ['boarding_changed', `Entry 17 of the boarding log was changed after it was sealed ${at}.`],
    ['boarding_missing', `Entry 17 of the boarding log, sealed ${at}, is gone.`],
    ['boarding_added', `Entry 17 of the boarding log was put in after its place was sealed ${at}.`],
    ['grounding_changed', `Entry 17 of the groundings was changed after it was sealed ${at}.`],
    ['grounding_missing', `Entry 17 of the groundings, sealed ${at}, is gone.`],
    ['grounding_added', `Entry 17 of the groundings was put in after its place was sealed ${at}.`],
    ['hidden_differs', 'Whether member 17 is set aside is not what was last recorded.'],
    ['leaving_changed', `Entry 17 of the people who left was changed after it was sealed ${at}.`],
    ['leaving_missing', `Entry 17 of the people who left, sealed ${at}, is gone.`],
    ['leaving_added', `Entry 17 of the people who left was put in after its place was sealed ${at}.`],
    ['rule_changed', `Rule 17 of two clocks was changed after it was sealed ${at}.`],
    ['rule_missing', `Rule 17 of two clocks, sealed ${at}, is gone.`],
    ['rule_added', `Rule 17 of two clocks was put in after its place was sealed ${at}.`],
  ])('a finding of the kind %s reads %j', (kind, text) => expect(findingText(finding(kind))).toBe(text));

  test("a finding says what isn't as it was sealed even if the time isn't known", () =>
    expect(findingText(finding('list_changed', '9', null))).toBe(
      'The list of entries that seal 9 covers was changed.',
    ));
});

describe('a check', () => {
  const check: LedgerCheck = {
    checkedAt: '2026-11-22T18:05:00.000Z',
    sealedSince: '2026-11-20T18:04:00.000Z',
    sealedUntil: '2026-11-22T18:04:00.000Z',
    rows: 2,
    credentials: 1,
    findings: [],
    hasMore: false,
    accepted: 0,
  };

  test('a check of the ledger says until when everything is intact, or the first finding and how many more', () => {
    const first = finding('seal_missing', '2');
    expect(checkText(check)).toBe('Intact as of Nov 22, 2026, 11:04 AM MST.');
    expect(checkText({ ...check, sealedUntil: null })).toBe('Nothing is sealed yet.');
    expect(checkText({ ...check, findings: [first] })).toBe('Seal 2 is gone.');
    expect(checkText({ ...check, findings: [first, first], hasMore: true })).toBe(
      'Seal 2 is gone. It is the first of more than 2 findings.',
    );
  });

  test.each([
    ['2026-11-22T18:04:00.000Z', '2026-11-22T18:13:59.999Z', null],
    ['2026-11-22T18:04:00.000Z', '2026-11-22T18:14:00.000Z', 'Nothing has been sealed for 10 minutes.'],
    ['2026-11-22T18:04:00.000Z', '2026-11-22T20:03:59.000Z', 'Nothing has been sealed for 119 minutes.'],
    ['2026-11-22T18:04:00.000Z', '2026-11-24T18:03:00.000Z', 'Nothing has been sealed for 47 hours.'],
    ['2026-11-22T18:04:00.000Z', '2026-11-24T18:04:00.000Z', 'Nothing has been sealed for 2 days.'],
    // If nothing could be sealed since the start, the age of the last checked seal counts.
    [null, '2026-11-22T18:34:00.000Z', 'Nothing has been sealed for 30 minutes.'],
  ])('a check of seals up to %s, answered at %s, says %s', (sealedAt, respondedAt, text) =>
    expect(lateText({ check, sealedAt, respondedAt })).toBe(text),
  );

  test('a check of the ledger with nothing ever sealed says nothing about its age', () => {
    expect(lateText({ check: null, sealedAt: null, respondedAt: '2026-11-22T18:34:00.000Z' })).toBeNull();
  });

  test.each<[FindingKind, RegExp]>([
    ['key_unknown', /^Add the secret of that time to AUTH_SECRET/],
    ['outside_unknown', /^Either an older backup was restored, or entries were removed together with their seals\./],
    ['outside_unreadable', /^Look at latest-seal\.json in DATA_DIR\./],
    ['credential_changed', /^Someone changed the database directly\./],
    ['credential_differs', /Trust the ledger, which the member's history shows\./],
    ['rule_differs', /correct them before anyone punches\./],
    ['hidden_differs', /set the person aside or bring them back, whichever is right\./],
  ])('a check of the ledger says what to do about %s', (kind, text) => expect(nextStep(kind)).toMatch(text));
});
