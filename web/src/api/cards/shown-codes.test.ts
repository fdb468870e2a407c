import { fromBase64url } from '@ffl/domain/cards/base64url';
import { type Shown, writeShown, writeShownFacts } from '@ffl/domain/cards/shown-code';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubCaches } from '../../testing/browser.ts';
import { type Answers, type CardDoor, createCardDoor } from '../../testing/card-door.ts';
import { createPhone, phonePlace } from '../../testing/card-issuer.ts';
import { checkCard } from './check-card.ts';

const issuer = 'https://flight.test';
const now = new Date('2026-11-20T18:00:00Z');
const hourSeconds = 3600;
/** A phone's part of a code, as text; a code's bytes always end at such a place here. */
const proofBytes = 69;

let door: CardDoor;
let thief: Awaited<ReturnType<typeof createPhone>>;

beforeAll(async () => {
  door = await createCardDoor(issuer, now);
  thief = await createPhone(issuer);
});
beforeEach(() => {
  stubCaches();
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const shown = (secondsAgo = 0, isClockKnown = true): Shown => ({
  at: new Date(now.getTime() - secondsAgo * 1000),
  isClockKnown,
});
/** The code that the member's phone showed this many seconds ago. */
const frame = async (secondsAgo = 0, isClockKnown = true) =>
  door.ours.phone.show(await door.bare(), shown(secondsAgo, isClockKnown));
const proofOf = (text: string) => fromBase64url(text)?.slice(-proofBytes) ?? new Uint8Array();
const withProof = (text: string, proof: Uint8Array) => writeShown(text, proof.slice(0, 5), proof.slice(5));
const listEnding = (at = now) => door.ours.list({ at, revoked: [phonePlace] });

/** Checks offline with what the device learned online half an hour ago. */
async function without(text: string, published: Answers = {}) {
  await door.connect({ list: await door.ours.list({ at: door.ago(30) }), ...published });
  await checkCard(door.visit(), 'AAAA');
  door.disconnect();
  return door.verdictOf(text);
}

it('the code of the phone in front of this device is valid, online and offline', async () => {
  expect([await door.withConnection(await frame()), await without(await frame())]).toEqual(['valid', 'valid']);
});

describe('a code of no phone in front of this device', () => {
  const ways: [string, () => Promise<{ text: string; published?: Answers }>, string][] = [
    ['a picture of a minute ago', async () => ({ text: await frame(61) }), 'not-live'],
    ['a picture of an hour ago', async () => ({ text: await frame(hourSeconds) }), 'not-live'],
    [
      'a picture of yesterday',
      async () => ({
        text: await door.ours.phone.show(await door.bare(24 * 60 + 1), shown(24 * hourSeconds)),
      }),
      'too-old',
    ],
    ['signed by another phone', async () => ({ text: await thief.show(await door.bare(), shown()) }), 'forged'],
    [
      "with the phone's key exchanged",
      async () => {
        const theirs = { key: thief.key, index: phonePlace };
        const [made, other] = await Promise.all([
          door.bare(),
          door.ours.bare({ signedAt: door.ago(5), programs: door.programs, phone: theirs }),
        ]);
        // Combines their key with our signature.
        const bytes = fromBase64url(other) ?? new Uint8Array();
        const signature = fromBase64url(made)?.slice(-64) ?? new Uint8Array();
        const text = Buffer.from([...bytes.slice(0, -64), ...signature]).toString('base64url');
        return { text: await thief.show(text, shown()) };
      },
      'forged',
    ],
    [
      'with the frame of another member',
      async () => {
        const theirs = await createPhone(issuer);
        const other = await door.ours.bare({
          signedAt: door.ago(5),
          programs: door.programs,
          memberName: 'Ben Ruiz',
          phone: { key: theirs.key, index: 41 },
        });
        return { text: withProof(await door.bare(), proofOf(await theirs.show(other, shown()))) };
      },
      'forged',
    ],
    [
      'with a frame of an earlier statement',
      async () => ({ text: withProof(await door.bare(1), proofOf(await frame())) }),
      'forged',
    ],
    [
      'an old frame with its time changed',
      async () => {
        const proof = proofOf(await frame(hourSeconds));
        return { text: writeShown(await door.bare(), writeShownFacts(shown()), proof.slice(5)) };
      },
      'forged',
    ],
    [
      'of a phone that does not know the time, but claims so',
      async () => {
        const proof = proofOf(await frame(0, false));
        return { text: writeShown(await door.bare(), writeShownFacts(shown()), proof.slice(5)) };
      },
      'forged',
    ],
    [
      'signed for another installation',
      async () => {
        const elsewhere = await createCardDoor('https://other.test', now);
        const text = await elsewhere.ours.bare({ signedAt: door.ago(5), programs: door.programs });
        return { text: withProof(await door.bare(), proofOf(await elsewhere.ours.phone.show(text, shown()))) };
      },
      'forged',
    ],
    [
      'with zeros for a signature',
      async () => ({ text: writeShown(await door.bare(), writeShownFacts(shown()), new Uint8Array(64)) }),
      'forged',
    ],
    ['of a phone with its clock an hour ahead', async () => ({ text: await frame(-hourSeconds) }), 'not-live'],
    ['of a phone with its clock an hour behind', async () => ({ text: await frame(hourSeconds) }), 'not-live'],
    ['made for a moment to come', async () => ({ text: await frame(-11) }), 'not-live'],
    ['of a phone that does not know the time', async () => ({ text: await frame(0, false) }), 'ask-id'],
    ['a picture of a phone that does not know the time', async () => ({ text: await frame(301, false) }), 'not-live'],
    ['by the claim that there are no keys', async () => ({ text: await door.bare() }), 'ask-id'],
    [
      'of a browser that has none',
      async () => ({ text: await door.ours.bare({ signedAt: door.ago(5), programs: door.programs, phone: null }) }),
      'ask-id',
    ],
    [
      'of a browser that has none, with a frame by somebody else',
      async () => {
        const text = await door.ours.bare({ signedAt: door.ago(5), programs: door.programs, phone: null });
        return { text: withProof(text, proofOf(await thief.show(text, shown()))) };
      },
      'unreadable',
    ],
    [
      'of a phone that is not bound any more',
      async () => ({ text: await frame(), published: { list: await listEnding() } }),
      'ask-id',
    ],
    [
      'a frame that is there twice',
      async () => ({ text: withProof(await frame(), proofOf(await frame())) }),
      'unreadable',
    ],
    ['a frame that is cut', async () => ({ text: (await frame()).slice(0, -8) }), 'unreadable'],
  ];

  it.each(ways)(
    'a code that is not of the phone in front of this device is judged as such: %s',
    async (_, make, kind) => {
      const { text, published } = await make();
      expect([await door.withConnection(text, published), await without(text, published)]).toEqual([kind, kind]);
    },
  );
});

it('a picture within its minute on a second device is not live where the server saw it first, and else is of its minute', async () => {
  const text = await frame(20);
  expect(await door.withConnection(text, { today: { isSeenElsewhere: true } })).toBe('not-live');
  expect(await without(text, { today: { isSeenElsewhere: true } })).toBe('valid');
  vi.setSystemTime(now.getTime() + 41_000);
  expect(await door.verdictOf(text)).toBe('not-live');
});

describe('a device that checks', () => {
  it('a device that checks without knowing the time asks for an ID, and takes no picture of five minutes ago', async () => {
    const [text, old] = [await frame(), await frame(301)];
    await without(text);
    localStorage.clear();
    expect([await door.verdictOf(text), await door.verdictOf(old)]).toEqual(['ask-id', 'not-live']);
  });

  it('a device that checks after three days without a connection asks for an ID', async () => {
    await without(await frame());
    const later = new Date(now.getTime() + (72 * hourSeconds - 30 * 60 + 1) * 1000);
    await door.connect({ list: await door.ours.list({ at: now }), serverNow: now });
    await checkCard(door.visit(), 'AAAA');
    door.disconnect();
    vi.setSystemTime(later);
    const made = await door.ours.bare({ signedAt: later, programs: door.programs });
    const text = await door.ours.phone.show(made, { at: later, isClockKnown: true });
    expect(await door.verdictOf(text)).toBe('valid');
    vi.setSystemTime(new Date(now.getTime() + (72 * hourSeconds + 1) * 1000));
    expect(await door.verdictOf(text)).not.toBe('valid');
  });

  it.each([
    ['back', -hourSeconds],
    ['ahead', hourSeconds],
  ])('and had its clock set %s since its last contact finds nothing live', async (_, seconds) => {
    await without(await frame());
    const text = await frame();
    vi.setSystemTime(now.getTime() + seconds * 1000);
    expect(['not-live', 'wrong-clock']).toContain(await door.verdictOf(text));
  });

  it('a device that checks with a clock an hour behind reckons in the time of its last contact', async () => {
    vi.setSystemTime(now.getTime() - hourSeconds * 1000);
    await door.connect({ serverNow: now });
    const visit = door.visit();
    await checkCard(visit, 'AAAA');
    door.disconnect();
    expect((await checkCard(visit, await frame())).verdict.kind).toBe('valid');
    expect((await checkCard(visit, await frame(61))).verdict.kind).toBe('not-live');
  });

  it('a device that checks judges a code by the moment it was seen, also after a minute', async () => {
    const text = await frame();
    await without(text);
    vi.setSystemTime(now.getTime() + 120_000);
    expect((await checkCard(door.visit(), text, { seenAt: now.getTime() })).verdict.kind).toBe('valid');
    expect((await checkCard(door.visit(), text)).verdict.kind).toBe('not-live');
  });

  it('a device that saw that a phone is no longer bound remembers it, whatever an older list says', async () => {
    const text = await frame();
    expect(await door.withConnection(text, { list: await listEnding() })).toBe('ask-id');
    expect(await without(text)).toBe('ask-id');
  });
});
