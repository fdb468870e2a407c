import type { Answers } from '@ffl/domain/answers';
import type { Rows } from '@ffl/domain/rows';
import { readInstant } from '@ffl/domain/time/denver';

/** An account, or an e-mail without one, that can't sign in now. */
export type LockedAccount = {
  /** Null if nobody has this e-mail; then only the mark tells them apart. */
  email: string | null;
  mark: string;
  /** Null while held until a reset or unlock. */
  lockedUntil: Date | null;
  failures: number;
  failuresInRow: number;
  lastAttemptAt: Date;
  /** Whether the caller may unlock it: never their own, and a super administrator's only as a super administrator. */
  mayUnlock: boolean;
};

export function isLocked({ lockedUntil }: LockedAccount, now: Date): boolean {
  return lockedUntil === null || lockedUntil > now;
}

type LockedAccountRow = Answers['get_locked_accounts'][number];

export function toLockedAccount(row: LockedAccountRow): LockedAccount {
  return {
    email: row.email,
    mark: row.email_mark,
    lockedUntil: row.is_held || row.locked_until === null ? null : readInstant(row.locked_until),
    failures: row.failures,
    failuresInRow: row.failures_in_row,
    lastAttemptAt: readInstant(row.last_attempt_at),
    mayUnlock: row.may_unlock,
  };
}

export type BlockedAddress = {
  address: string;
  blockedAt: Date;
  blockedUntil: Date;
  failures: number;
  accounts: number;
};

type BlockedAddressRow = Answers['get_blocked_ips'][number];

export function toBlockedAddress(row: BlockedAddressRow): BlockedAddress {
  return {
    address: row.address,
    blockedAt: readInstant(row.blocked_at),
    blockedUntil: readInstant(row.blocked_until),
    failures: row.failures,
    accounts: row.accounts,
  };
}

export type Administrator = { userId: string; name: string; isActive: boolean };

export type AdministratorRow = Pick<Rows['administrators'], 'user_id' | 'first_name' | 'last_name' | 'is_active'>;

export function toAdministrator(row: AdministratorRow): Administrator {
  return { userId: row.user_id, name: `${row.first_name} ${row.last_name}`, isActive: row.is_active };
}

/** An administrator, or someone whose sign-in takes more than a password. */
export type SecondSteps = {
  userId: string;
  email: string;
  name: string | null;
  isAdministrator: boolean;
  /** When an administrator will need a second factor; null if it isn't required. */
  neededFrom: Date | null;
  factors: { kind: 'app' | 'passkey'; name: string; since: Date }[];
  codesLeft: number;
};

/** Whether somebody who needs a second factor has gone without one for longer than allowed. */
export function isOverdue({ neededFrom, factors }: SecondSteps, now: Date): boolean {
  return factors.length === 0 && neededFrom !== null && neededFrom <= now;
}

type SecondStepsRow = Answers['get_second_steps'][number];

export function toSecondSteps(row: SecondStepsRow): SecondSteps {
  return {
    userId: row.user_id,
    email: row.email,
    name: row.person_name,
    isAdministrator: row.is_administrator,
    neededFrom: row.needed_from === null ? null : readInstant(row.needed_from),
    factors: row.factors.map(({ kind, name, since }) => ({
      kind: kind === 'totp' ? 'app' : 'passkey',
      name: name ?? 'Without a name',
      since: readInstant(since),
    })),
    codesLeft: row.codes,
  };
}

export type FrozenAccount = {
  userId: string;
  email: string;
  name: string | null;
  frozenAt: Date;
  frozenUntil: Date;
  /** Null if the account that froze it was deleted. */
  frozenBy: string | null;
  /** Whether the reader may end it. */
  mayDecide: boolean;
};

export type FreezeDecision = 'unfreeze' | 'deactivate';

type FrozenAccountRow = Answers['get_frozen_accounts'][number];

export function toFrozenAccount(row: FrozenAccountRow): FrozenAccount {
  return {
    userId: row.user_id,
    email: row.email,
    name: row.person_name,
    frozenAt: readInstant(row.frozen_at),
    frozenUntil: readInstant(row.frozen_until),
    frozenBy: row.frozen_by,
    mayDecide: row.may_decide,
  };
}

export type SecurityEvent = {
  id: number;
  at: Date;
  name: string;
  email: string | null;
  /** Tells apart emails without an account. */
  mark: string | null;
  actorName: string | null;
  address: string | null;
  userAgent: string | null;
  details: Readonly<Record<string, unknown>>;
};

type SecurityEventRow = Answers['get_recent_security_events'][number];

export function toSecurityEvent(row: SecurityEventRow): SecurityEvent {
  return {
    id: row.id,
    at: readInstant(row.at),
    name: row.name,
    email: row.email,
    mark: row.email_mark,
    actorName: row.actor_name,
    address: row.address,
    userAgent: row.user_agent,
    details: row.details,
  };
}

type SettingBase = { key: string; changedAt: Date | null; changedBy: string | null };
type NumberSetting = SettingBase & {
  kind: 'number';
  value: number;
  defaultValue: number;
  lowest: number;
  highest: number;
};
type ChoiceSetting = SettingBase & { kind: 'choice'; value: string; defaultValue: string; choices: string[] };
export type SecuritySetting = NumberSetting | ChoiceSetting;

type SecuritySettingRow = Answers['get_security_config'][number];

export function toSecuritySetting(row: SecuritySettingRow): SecuritySetting {
  const { key, value, default_value: defaultValue, lowest, highest, choices } = row;
  const base = {
    key,
    changedAt: row.changed_at === null ? null : readInstant(row.changed_at),
    changedBy: row.changed_by,
  };
  if (choices) return { ...base, kind: 'choice', value: String(value), defaultValue: String(defaultValue), choices };
  if (lowest === null || highest === null) throw new Error(`The setting ${key} has neither choices nor a range.`);
  return { ...base, kind: 'number', value: Number(value), defaultValue: Number(defaultValue), lowest, highest };
}
