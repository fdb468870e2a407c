import { createInterface } from 'node:readline/promises';
import type { Connection } from '../../database/src/connections/connection.ts';
import { areRemindersUndecided, decideReminders } from '../../database/src/reminders/after-restore.ts';
import { asOwner } from '../../database/src/security/as-owner.ts';
import type { Voucher } from '../../operations/src/backups/file-keys.ts';
import type { NamedAdministrator } from '../../operations/src/backups/stated-administrators.ts';
import type { StandingDeletions } from './deletions.ts';

/** What the person at the keyboard agreed to beforehand, and how to ask them. */
export type Consent = {
  /** Restores even what this installation didn't sign. */
  nobodyVouches?: boolean | undefined;
  /** Whether reminders that were on stay on. */
  reminders?: 'on' | 'off' | undefined;
  /** Which of the deletions since the backup are repeated. */
  deletions?: StandingDeletions | undefined;
  /** Undefined if nobody is at a terminal. */
  ask?: ((question: string) => Promise<boolean>) | undefined;
};

/** Asks at the terminal. Only the word "yes" counts. */
export function askAtTerminal(): Consent['ask'] {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  return async (question) => {
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    try {
      // Once the input has ended, nobody can answer.
      const over = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
      return /^y(es)?$/i.test((await Promise.race([terminal.question(`${question} [y/N] `), over])).trim());
    } finally {
      terminal.close();
    }
  };
}

const unvouched = {
  nobody: 'Nobody vouches for this backup: it is not signed. Version 1.0.0 signed none.',
  others:
    'Nobody vouches for this backup: it is signed with a secret that is not given here. If you have that secret, put it after yours, AUTH_SECRET=yours,old.',
};

/** Throws unless this installation signed it, or the person wants to restore it anyway. */
export async function requireVoucher(voucher: Voucher, consent: Consent, known: string, question: string) {
  if (voucher === 'us') return;
  const warning = `${unvouched[voucher]} ${known}`;
  if (consent.nobodyVouches) return void console.error(warning);
  if (await consent.ask?.(`${warning}\n${question}`)) return;
  throw new Error(
    `${consent.ask ? '' : `${warning}\n`}Nothing was restored. To restore it without being asked, give --nobody-vouches`,
  );
}

/** Printed next to the check of the seals, which doesn't cover accounts. */
export function voucherLines(voucher: Voucher): string[] {
  return voucher === 'us' ? [] : ['Nobody vouches for who administers here: look at them with ffl admin list'];
}

/** Warning about a backup that anybody may have written. */
export function administratorsText(administrators: readonly NamedAdministrator[]): string {
  const lines = administrators.map(({ email, name, role }) => `  ${email} (${name}, ${role})`);
  const list = lines.length === 0 ? ['  nobody'] : lines;
  // Escaped, since somebody else wrote these texts and a terminal obeys some characters.
  return ['Whoever wrote it chose who administers, and their passwords:', ...list]
    .map((line) => line.replace(/\p{C}/gu, '?'))
    .join('\n');
}

const remindersWereOn =
  'Reminders were on. They are off now, since nobody knows which emails went out after the backup was made.';

/** Asks, if reminders were on before the restore, whether to turn them on again. Returns what to print. */
export async function settleReminders(owner: Connection, { reminders, ask }: Consent): Promise<string[]> {
  const isUndecided = await asOwner(owner, areRemindersUndecided);
  if (!isUndecided) return [];
  const question = `${remindersWereOn} Some members may get one twice. Start reminders again?`;
  const isOn = reminders === undefined ? await ask?.(question) : reminders === 'on';
  if (isOn !== undefined) await asOwner(owner, (transaction) => decideReminders(transaction, isOn));
  if (isOn) return ['Reminders go out again, as before.'];
  return [
    `${isOn === undefined ? remindersWereOn : 'Reminders are off.'} Start them at the security desk, below the list of who would get one.`,
  ];
}
