import { afterEach, expect, it } from 'vitest';
import { announceCredentialChange, type CredentialChange, onCredentialChange } from './broadcast.ts';

const change = { type: 'credential-deleted', memberId: 'm1', programId: 'p1' } as const;
let stop = () => {};

function listen(): CredentialChange[] {
  const heard: CredentialChange[] = [];
  stop = onCredentialChange((one) => heard.push(one));
  return heard;
}

afterEach(() => stop());

it('a credential change reaches listeners in the same tab', () => {
  const heard = listen();
  announceCredentialChange(change);
  expect(heard).toEqual([{ ...change, at: expect.any(Number) }]);
});

it('a credential change is a browser event with member and program', () => {
  const heard: unknown[] = [];
  addEventListener('credentialUpdated', (event) => heard.push((event as CustomEvent).detail), { once: true });
  announceCredentialChange({ ...change, type: 'credential-updated' });
  expect(heard).toEqual([expect.objectContaining({ memberId: 'm1', programId: 'p1' })]);
});

it('a credential change reaches listeners in other tabs through local storage', () => {
  const heard = listen();
  announceCredentialChange(change);
  const [key, newValue] = Object.entries(localStorage)[0] ?? [];
  dispatchEvent(new StorageEvent('storage', { key: key ?? null, newValue: newValue as string }));
  expect(heard).toHaveLength(2);
  expect(heard[1]).toEqual(heard[0]);
});

it("a credential change isn't read from other keys or broken text", () => {
  const heard = listen();
  dispatchEvent(new StorageEvent('storage', { key: 'other', newValue: '{}' }));
  dispatchEvent(new StorageEvent('storage', { key: 'ffl-credential-change', newValue: '{' }));
  expect(heard).toEqual([]);
});

it('a credential change is no longer heard after listening has ended', () => {
  const heard = listen();
  stop();
  announceCredentialChange(change);
  expect(heard).toEqual([]);
});
