import { parseArgs } from 'node:util';
import type { AdministratorRole } from '../../database/src/accounts/administrators.ts';
import type { HeldAct } from '../../database/src/mail/held-letters.ts';
import { accountLimits } from '../../domain/src/accounts/limits.ts';
import { emailSchema } from '../../domain/src/accounts/registration.ts';
import { takeBackReasonSchema } from '../../domain/src/take-back/schemas.ts';
import { cleanText } from '../../domain/src/texts/clean-text.ts';
import { readDeletions, type StandingDeletions } from '../restore/deletions.ts';

export type Command =
  | { kind: 'create'; email: string; firstName: string; lastName: string; role: AdministratorRole | null }
  | { kind: 'deactivate' | 'reset' | 'reset-second-step' | 'unfreeze'; email: string }
  | { kind: 'list' }
  | { kind: 'recompute expiries'; email: string; isApplied: boolean }
  | { kind: 'take back'; email: string; account: string; since: Date; until: Date; reason: string | null }
  | { kind: 'rotate card key'; isLost: boolean }
  | { kind: 'held letters'; act: HeldAct }
  | { kind: 'reminders' }
  | {
      kind: 'after restore';
      until: Date;
      reminders: 'on' | 'off' | undefined;
      deletions: StandingDeletions | undefined;
    };

/** The command line is invalid. */
export class UsageError extends Error {
  constructor(problem: string) {
    super(`${problem}\n\n${usage}`);
  }
}

export const usage = `Usage: ffl admin COMMAND

  create-administrator --email E --first-name F --last-name L [--role super_admin|admin]
      Makes an administrator and prints the link with which that person sets a password.
      Without --role: super_admin as long as there is none, admin afterwards.
  list
      Shows everybody who administers or did, and who is frozen.
  deactivate --email E
      Takes every right away and ends all sessions, from the next request on.
  reset --email E
      Prints a new link with which an administrator sets a password.
  reset-second-step --email E
      For an administrator who lost app, passkey and codes: removes two-step verification, ends all sessions,
      and prints a link. Whoever sets a new password with it can set up another one within an hour.
  unfreeze --email E
      Ends the freeze of an account at once. It can sign in again, with the same password and rights.
  rotate-card-key [--lost]
      Cards are signed by a new key from now on. What was signed before stays good for its day;
      with --lost, for a key that may be in wrong hands, nothing signed before is good any more.
  held-letters [--send | --discard]
      After a restore: how many letters wait that had not been sent when the backup was made.
      Sends them, or throws them away.
  reminders
      Lists who would get a reminder if the day's emails were written now. Sends nothing.
  after-restore --until T [--deletions all|none|except=EMAIL] [--reminders on|off]
      Before the first start on a PostgreSQL server that was brought back to the moment T, such as
      2026-11-26T06:00Z: ends sessions and mailed links, makes letters wait, gives cards new keys, and
      deletes again who was deleted since, if that stands. Asks which deletions do, and whether reminders
      that were on go on.
  recompute-expiries --email E [--apply]
      After an update that reads the rules of two clocks otherwise: lists who gets a longer or a
      shorter expiry. With --apply writes it, in the name of this administrator.
  take-back --email E --account A --since T --until T [--reason R]
      After a stolen password: lists what A's account did between two moments such as 2026-11-26T06:00Z,
      and what would become of it. With a reason takes it back, in the name of administrator E.

Whoever gains or loses rights, and everybody who was a super administrator in the last seven days, gets a letter.

Give it the same settings as the server: DATABASE_URL, or DATA_DIR of the embedded database.`;

const options = {
  email: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  role: { type: 'string' },
  account: { type: 'string' },
  since: { type: 'string' },
  reason: { type: 'string' },
  until: { type: 'string' },
  reminders: { type: 'string' },
  deletions: { type: 'string' },
  lost: { type: 'boolean' },
  apply: { type: 'boolean' },
  send: { type: 'boolean' },
  discard: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Given = Partial<
  Record<
    | 'email'
    | 'first-name'
    | 'last-name'
    | 'role'
    | 'account'
    | 'since'
    | 'until'
    | 'reason'
    | 'reminders'
    | 'deletions',
    string
  >
>;

/** Parses the words after `ffl admin`. Throws UsageError. */
export function readCommand(args: string[]): Command | { kind: 'help' } {
  const { values, positionals } = parse(args);
  const { help, lost = false, apply = false, send = false, discard = false, ...given } = values;
  const [name, ...more] = positionals;
  if (help || name === 'help') return { kind: 'help' };
  if (name === undefined) throw new UsageError('A command is missing.');
  if (more.length > 0) throw new UsageError(`${JSON.stringify(more[0])} is one word too many.`);
  if (lost && name !== 'rotate-card-key') throw new UsageError(`${name} takes no --lost.`);
  if (apply && name !== 'recompute-expiries') throw new UsageError(`${name} takes no --apply.`);
  if (name !== 'held-letters' && (send || discard))
    throw new UsageError(`${name} takes no --${send ? 'send' : 'discard'}.`);
  switch (name) {
    case 'create-administrator':
      return {
        kind: 'create',
        email: readEmail(given),
        firstName: readName(given, 'first-name'),
        lastName: readName(given, 'last-name'),
        role: readRole(given),
      };
    case 'list':
      refuseOthers(name, given, []);
      return { kind: 'list' };
    case 'deactivate':
    case 'reset':
    case 'reset-second-step':
    case 'unfreeze':
      refuseOthers(name, given, ['email']);
      return { kind: name, email: readEmail(given) };
    case 'recompute-expiries':
      refuseOthers(name, given, ['email']);
      return { kind: 'recompute expiries', email: readEmail(given), isApplied: apply };
    case 'take-back':
      refuseOthers(name, given, ['email', 'account', 'since', 'until', 'reason']);
      return {
        kind: 'take back',
        email: readEmail(given),
        account: readEmail(given, 'account'),
        since: readMoment(given, 'since'),
        until: readMoment(given),
        reason: readReason(given),
      };
    case 'held-letters':
      refuseOthers(name, given, []);
      if (send && discard) throw new UsageError('held-letters takes --send or --discard, not both.');
      return { kind: 'held letters', act: send ? 'send' : discard ? 'discard' : null };
    case 'reminders':
      refuseOthers(name, given, []);
      return { kind: 'reminders' };
    case 'after-restore':
      refuseOthers(name, given, ['until', 'reminders', 'deletions']);
      return {
        kind: 'after restore',
        until: readMoment(given),
        reminders: readReminders(given),
        deletions: readStanding(given),
      };
    case 'rotate-card-key':
      refuseOthers(name, given, []);
      return { kind: 'rotate card key', isLost: lost };
    default:
      throw new UsageError(`There is no command ${JSON.stringify(name)}.`);
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function refuseOthers(command: string, given: Given, taken: string[]): void {
  const other = Object.keys(given).find((option) => !taken.includes(option));
  if (other) throw new UsageError(`${command} takes no --${other}.`);
}

function readEmail(given: Given, option: 'email' | 'account' = 'email'): string {
  const email = given[option];
  if (email === undefined) throw new UsageError(`--${option} is missing.`);
  const parsed = emailSchema.safeParse(email);
  if (!parsed.success) throw new UsageError(`--${option}: ${parsed.error.issues[0]?.message}.`);
  return parsed.data;
}

function readName(given: Given, option: 'first-name' | 'last-name'): string {
  const typed = given[option] ?? '';
  const name = cleanText(typed);
  if (name === '') throw new UsageError(`--${option} is missing.`);
  if (/\p{Cc}/u.test(typed) || !name.isWellFormed()) throw new UsageError(`--${option} holds signs that no name has.`);
  if (name.length > accountLimits.nameMaxLength)
    throw new UsageError(`--${option} may have at most ${accountLimits.nameMaxLength} characters.`);
  return name;
}

function readRole({ role }: Given): AdministratorRole | null {
  if (role === undefined || role === 'admin' || role === 'super_admin') return role ?? null;
  throw new UsageError(`--role is super_admin or admin, not ${JSON.stringify(role)}.`);
}

function readReason({ reason }: Given): string | null {
  if (reason === undefined) return null;
  const parsed = takeBackReasonSchema.safeParse(reason);
  if (!parsed.success) throw new UsageError(`--reason: ${parsed.error.issues[0]?.message}.`);
  return parsed.data;
}

function readReminders({ reminders }: Given): 'on' | 'off' | undefined {
  if (reminders === undefined || reminders === 'on' || reminders === 'off') return reminders;
  throw new UsageError(`--reminders is on or off, not ${JSON.stringify(reminders)}.`);
}

function readStanding({ deletions }: Given): StandingDeletions | undefined {
  const standing = deletions === undefined ? undefined : readDeletions(deletions);
  if (deletions === undefined || standing) return standing;
  throw new UsageError(`--deletions is all, none or except=EMAIL, not ${JSON.stringify(deletions)}.`);
}

/** Accepts the forms of PostgreSQL and pgBackRest too. Without a zone, nobody knows which moment is meant. */
const momentForm = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?)(?:Z|([+-]\d\d)(?::?(\d\d))?)$/;

function readMoment(given: Given, option: 'since' | 'until' = 'until'): Date {
  const until = given[option];
  if (until === undefined) throw new UsageError(`--${option} is missing.`);
  const [, date, time, hours = '+00', minutes = '00'] = momentForm.exec(until) ?? [];
  const moment = new Date(`${date}T${time}${hours}:${minutes}`);
  if (Number.isNaN(moment.getTime()))
    throw new UsageError(
      `--${option} is a moment with its zone, such as 2026-11-26T06:00Z, not ${JSON.stringify(until)}.`,
    );
  if (moment > new Date()) throw new UsageError(`--${option} ${until} is still to come.`);
  return moment;
}
