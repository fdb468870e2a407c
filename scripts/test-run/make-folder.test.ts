import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hasRoom } from './make-folder.ts';

test('a place that is missing or too small has no room, and looking leaves nothing behind', () => {
  const place = mkdtempSync(join(tmpdir(), 'ffl-room-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  expect(hasRoom(place, 1)).toBe(true);
  expect(hasRoom(place, Number.MAX_SAFE_INTEGER)).toBe(false);
  expect(hasRoom(join(place, 'missing'), 1)).toBe(false);
  expect(readdirSync(place)).toEqual([]);
});
