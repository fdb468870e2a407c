import { vi } from 'vitest';

let heard: string[] = [];
let expected: RegExp[] = [];

/** Announces that this test makes the console complain, for instance because a page fails on purpose. */
export function expectComplaint(pattern: RegExp): void {
  expected.push(pattern);
}

export function listenForComplaints(): void {
  heard = [];
  expected = [];
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => void heard.push(parts.map(String).join(' ')));
  }
}

export function unexpectedComplaints(): string[] {
  return heard.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
}
