import type { BackupsResponse } from '@ffl/domain/backups/state';
import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openSecurity } from '../../testing/security-page.tsx';

const made: BackupsResponse = {
  last: { madeAt: '2026-11-22T09:00:00.000Z', bytes: 52_315_509, isEncrypted: true },
  installedAt: '2026-01-05T10:00:00.000Z',
  refusal: null,
  restore: null,
  heldLetters: 0,
  archive: null,
  respondedAt: '2026-11-22T10:15:30.000Z',
};

async function shown(over: Partial<BackupsResponse>, words: string): Promise<HTMLElement> {
  await openSecurity({ backups: () => ({ ...made, ...over }) });
  const card = screen.getByRole('heading', { name: 'Backups' }).closest('section');
  if (!card) throw new Error('There is no card');
  await within(card).findByText(words);
  return card;
}

describe('the backups', () => {
  it('the backups say up to when everything is saved, how large the last one is, and whether it is encrypted', async () => {
    const card = await shown({}, 'Everything until Nov 22, 2026, 2:00 AM MST is in the last backup.');
    expect(card.textContent).toContain('52.3 MB, encrypted. One is made every night; 35 are kept.');
    expect(card.textContent).not.toContain('more than a day old');
  });

  it('the backups raise an alarm when the last one is older than 26 hours, with what to do', async () => {
    const card = await shown({ respondedAt: '2026-11-23T11:00:01.000Z' }, 'The last backup is more than a day old.');
    expect(card.textContent).toContain("The server's log says why. Make one now with: ffl backup");
  });

  it('a product without any backup raises no alarm on the first day, and one after it', async () => {
    const first = { last: null, installedAt: '2026-11-22T10:00:00.000Z' };
    const card = await shown(first, 'There is no backup yet. The first one is made within 15 minutes of starting.');
    expect(card.textContent).not.toContain('ffl backup');
  });

  it('the backups say why this server makes none', async () => {
    await shown(
      { last: null, refusal: 'recipient_missing' },
      'This server makes no backups: BACKUP_RECIPIENT is missing. Set it to an age recipient (age1…) and keep its identity somewhere else.',
    );
  });

  it('the backups say what a lost disk costs: a minute with an archive, and what waits when it has fallen behind', async () => {
    const archive = {
      archivedUntil: '2026-11-22T10:14:50.000Z',
      waitingSince: null as string | null,
      baseAt: '2026-11-16T10:00:00.000Z' as string | null,
      bytes: 3_400_000,
      isEncrypted: true,
      isOnDataDisk: false,
    };
    const card = await shown({ archive }, 'If the disk is lost, at most the last minute is lost.');
    expect(card.textContent).toContain('3.4 MB in the archive, encrypted.');
    expect(card.textContent).not.toContain('fallen behind');
    const behind = { ...archive, archivedUntil: '2026-11-22T09:59:00.000Z', waitingSince: '2026-11-22T10:00:00.000Z' };
    cleanup();
    const later = await shown(
      { archive: behind },
      'If the disk is lost now, what was recorded since Nov 22, 2026, 2:59 AM MST is lost.',
    );
    expect(later.textContent).toContain('The archive has fallen behind.');
    cleanup();
    await shown(
      { archive: { ...archive, baseAt: null } },
      'The archive is being started. Until it has a base backup, only the last backup can be restored.',
    );
    cleanup();
    const beside = await shown(
      { archive: { ...archive, isOnDataDisk: true } },
      'The archive is on the same disk as the records: if that disk is lost, both are.',
    );
    expect(beside.textContent).not.toContain('at most the last minute is lost');
  });

  it('the backups name the moment up to which a restore brought records, and the letters that wait', async () => {
    const restore = { restoredAt: '2026-11-22T10:00:00.000Z', recordsUntil: '2026-11-22T06:00:00.000Z' };
    const card = await shown({ restore, heldLetters: 3 }, 'These records were restored on Nov 22, 2026, 3:00 AM MST.');
    expect(card.textContent).toContain('There are records until Nov 21, 2026, 11:00 PM MST.');
    expect(card.textContent).toContain('Letters waiting since the restore: 3.');
  });
});
