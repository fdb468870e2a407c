import { expect, test } from 'vitest';
import { createChain } from '../src/seals/chain.ts';
import { createSealKeys, digestOf, renews, type Seal, type SealKeys } from '../src/seals/seal.ts';

const [old, young] = ['an old secret of the tests of seals, long', 'a young secret of the tests of seals, long'];
const keys = createSealKeys([young, old]);
const oldKeys = createSealKeys([old]);

function after(last: Seal | null, over: Partial<Seal> = {}, signing: SealKeys = keys): Seal {
  const number = (last?.number ?? 0) + 1;
  const nothing = { rows: 0, digest: 'e3b0', seen: number, settled: number };
  return signing.sign({
    number,
    sealedAt: `2026-11-22T10:0${number}:00.000Z`,
    rounds: 1,
    transaction: 700 + number,
    mark: null,
    predecessor: last && digestOf(last),
    credential: { ...nothing, rows: number },
    security: nothing,
    rule: nothing,
    grounding: nothing,
    boarding: nothing,
    leaving: nothing,
    ...over,
  });
}

function chainOf(...signing: SealKeys[]): Seal[] {
  const seals: Seal[] = [];
  for (const one of signing) seals.push(after(seals.at(-1) ?? null, {}, one));
  return seals;
}

const found = (seals: Seal[], checking = keys) =>
  seals.flatMap(createChain(checking)).map(({ kind, id }) => `${kind} ${id}`);
const [first, second, third, fourth] = chainOf(keys, keys, keys, keys) as [Seal, Seal, Seal, Seal];

test('the chain of seals is intact as created', () => expect(found([first, second, third, fourth])).toEqual([]));

test.each<[string, Seal]>([
  ['its time', { ...second, sealedAt: '2026-11-22T09:00:00.000Z' }],
  ['its number of rows', { ...second, credential: { ...second.credential, rows: 1 } }],
  ['its list of rows', { ...second, security: { ...second.security, digest: 'e3b1' } }],
  ['what is settled', { ...second, security: { ...second.security, settled: 1 } }],
  ['what was seen', { ...second, credential: { ...second.credential, seen: 1 } }],
  ['its transaction', { ...second, transaction: 1 }],
  ['its rounds', { ...second, rounds: 2 }],
  ['its mark', { ...second, mark: '{"kind":"purge"}' }],
  ['its predecessor', { ...second, predecessor: null }],
  ['its signature', { ...second, signature: third.signature }],
  ['its key and its predecessor', { ...second, keyId: 'somebody else', predecessor: null }],
])('the chain names the seal whose %s was changed', (_, changed) => {
  expect(found([first, changed, third, fourth])[0]).toBe('seal_changed 2');
});

test('the chain names a seal replaced by an earlier valid one', () => {
  const renewed = after(first, { rounds: 2 });
  const next = after(renewed);
  expect(found([first, after(first), next])).toEqual(['seal_changed 2']);
});

test('the chain names a missing seal, at the start and in between', () => {
  expect(found([second, third])).toEqual(['seal_missing 1']);
  expect(found([first, fourth])).toEqual(['seal_missing 2 to 3']);
});

test('the chain may skip numbers if the operator accepted it, and continues from there', () => {
  const mark = JSON.stringify({ kind: 'acceptance', findings: [] });
  expect(found([first, second, after(second, { number: 81, mark })])).toEqual([]);
  expect(found([first, second, after(first, { number: 81, mark })])).toEqual(['seal_changed 2']);
});

test('the chain holds under each listed secret, and names a missing key, once for consecutive seals', () => {
  const rotated = chainOf(oldKeys, oldKeys, keys);
  expect(found(rotated)).toEqual([]);
  expect(found(rotated, createSealKeys([young]))).toEqual([`key_unknown ${rotated[0]?.keyId}`]);
  expect(found(rotated, createSealKeys([old]))).toEqual([`key_unknown ${rotated[2]?.keyId}`]);
  const again = chainOf(oldKeys, oldKeys, keys, oldKeys);
  const name = `key_unknown ${again[0]?.keyId}`;
  expect(found(again, createSealKeys([young]))).toEqual([name, name]);
});

test('a seal is renewed by a later one in its place, if neither had anything to seal', () => {
  const quiet = (rounds: number, rows = 0) =>
    after(first, { rounds, credential: { rows, digest: 'e3b0', seen: 1, settled: 1 } });
  expect(renews(quiet(5), quiet(2))).toBe(true);
  expect(renews(quiet(2), quiet(5))).toBe(false);
  expect(renews(quiet(5, 1), quiet(2))).toBe(false);
  expect(renews(quiet(5), { ...quiet(2), predecessor: null })).toBe(false);
});
