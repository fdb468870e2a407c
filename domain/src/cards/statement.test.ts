import { describe, expect, it } from 'vitest';
import { writeShown, writeShownFacts } from './shown-code.ts';
import { type CardStatement, readStatement, writePayload, writeStatement } from './statement.ts';

const signedAt = new Date('2026-11-20T18:00:00Z');
const until = new Date('2027-11-20T06:59:59Z');
const signature = new Uint8Array(64).fill(7);

const stated: CardStatement = {
  keyId: 'AbC-_123',
  signedAt,
  memberName: 'Zoë Ångström-Öberg',
  phone: null,
  programs: [
    { index: 0, name: 'Avalanche Deployment', base: 'LG1', until },
    { index: 127, name: 'Rescue Deployment', base: 'LG1', until },
    { index: 2_000_000_000, name: 'Lift Ticket', base: null, until },
  ],
};

const text = writeStatement(writePayload(stated), signature);

const phone = { key: `A${'b'.repeat(43)}`, index: 300 };
const onPhone = writeStatement(writePayload({ ...stated, phone }), signature);
const shown = { at: signedAt, isClockKnown: true };
const facts = writeShownFacts(shown);
const live = writeShown(onPhone, facts, signature);

it('a statement on a phone is read as it was written, with and without what the phone adds', () => {
  const payload = writePayload({ ...stated, phone });
  const found = { statement: { ...stated, phone }, payload, signature };
  expect(readStatement(onPhone)).toEqual({ ...found, shown: null });
  expect(readStatement(live)).toEqual({ ...found, shown: { ...shown, facts, signature } });
});

it.each([
  ['one that is cut', live.slice(0, -3)],
  ['one that is doubled', live + live],
  ['one with more behind it', `${live}AAAA`],
  [
    'another way to know the time',
    writeShown(
      onPhone,
      facts.map((byte, at) => (at === 4 ? 2 : byte)),
      signature,
    ),
  ],
  ['a statement without a phone', writeShown(text, facts, signature)],
])("a statement on a phone isn't found in %s", (_, other) => {
  expect(readStatement(other)).toBe(null);
});

describe('a statement', () => {
  it('a statement is read as it was written, with the expiry never later', () => {
    expect(readStatement(text)).toEqual({
      statement: stated,
      payload: writePayload(stated),
      signature,
      shown: null,
    });
    const [first, ...others] = stated.programs;
    const late = {
      ...stated,
      programs: first ? [{ ...first, until: new Date(until.getTime() + 999) }, ...others] : [],
    };
    expect(readStatement(writeStatement(writePayload(late), signature))?.statement).toEqual(stated);
  });

  it('a statement names each program and base once, however often it is held there', () => {
    const program = { index: 5, name: 'Avalanche Deployment', base: 'LG1', until };
    const [one, twenty] = [1, 20].map((count) =>
      writePayload({ ...stated, programs: Array.from({ length: count }, () => program) }),
    );
    expect((twenty?.length ?? 0) - (one?.length ?? 0)).toBe(19 * 7);
  });

  it.each([
    ['a name of 160 signs', 'Ö'.repeat(160), `${'Ö'.repeat(30)}…`],
    ['a name of signs that take four bytes', '🚁'.repeat(40), `${'🚁'.repeat(15)}…`],
  ])('a statement cuts %s between two characters', (_, memberName, shown) => {
    const found = readStatement(writeStatement(writePayload({ ...stated, memberName }), signature));
    expect(found?.statement.memberName).toBe(shown);
  });

  it.each([
    ['nothing', ''],
    ['one that is cut', text.slice(0, -3)],
    ['one that is cut to its signature', text.slice(-86)],
    ['one that is doubled', text + text],
    ['one with more behind it', `${text}AAAA`],
    ['other signs', `${text.slice(0, -1)}=`],
    ['a token', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'],
    ['another form', `Aw${text.slice(2)}`],
    ['no program', writeStatement(writePayload({ ...stated, programs: [] }), signature)],
    ['a name that is no text', writeStatement(writePayload(stated).fill(255, 12, 14), signature)],
    ['more than any code holds', 'A'.repeat(2001)],
  ])("a statement isn't found in %s", (_, other) => {
    expect(readStatement(other)).toBe(null);
  });
});
