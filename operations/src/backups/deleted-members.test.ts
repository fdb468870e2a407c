import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { latestOf, readDeleted, stillThere } from './deleted-members.ts';

const id = '00000000-0000-4000-8000-000000000001';
const other = '00000000-0000-4000-8000-000000000002';

async function folderWith(note?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ffl-note-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  if (note !== undefined) await writeFile(join(folder, 'deleted-members.json'), note);
  return folder;
}

test('a note of version 1.0.0 names people of whose deletion nothing is known', async () => {
  expect(await readDeleted(await folderWith(JSON.stringify([id, other])))).toEqual([{ id }, { id: other }]);
  expect(await readDeleted(await folderWith())).toBeNull();
});

test.each(['nothing', '{}', '["everybody"]', `[{"id":"${id}","account":7}]`, '[null]'])(
  'a note that says %s is refused in words',
  async (note) => {
    await expect(readDeleted(await folderWith(note))).rejects.toThrow(
      /deleted-members\.json cannot be read: put it back, or take it away to restore everybody$/,
    );
  },
);

test('the later of two notes about one person counts, and the first of two that know the same moment', () => {
  const first = { id, at: '2026-11-28T10:00:00.000Z', account: 'a', email: 'then@example.org' };
  const later = { id, at: '2026-11-28T11:00:00.000Z', account: 'b' };
  expect(latestOf([{ id }, first, { ...first, email: 'now@example.org' }, { id }])).toEqual([first]);
  expect(latestOf([first, later, first])).toEqual([later]);
});

test('a person who was deleted before the latest restore and is there was brought back by it', () => {
  const before = { id, at: '2026-11-28T10:00:00.000Z', account: 'a' };
  const since = { id: other, at: '2026-11-28T12:00:00.000Z', account: 'a' };
  const restoredAt = new Date('2026-11-28T11:00:00Z');
  const [amelia, bo] = [{ name: 'Amelia Ortega' }, { name: 'Bo Park' }];
  const names = new Map([
    [id, amelia.name],
    [other, bo.name],
  ]);
  expect(stillThere([before, since], names, restoredAt)).toEqual([{ ...since, ...bo }]);
  expect(stillThere([before, since], names, null)).toEqual([
    { ...before, ...amelia },
    { ...since, ...bo },
  ]);
  expect(stillThere([before, since], new Map([[id, amelia.name]]), null)).toEqual([{ ...before, ...amelia }]);
  expect(stillThere([{ id }], names, restoredAt)).toEqual([{ id, ...amelia }]);
});
