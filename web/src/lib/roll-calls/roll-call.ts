import type { CurrencyRule } from '@ffl/domain/currency/rule';
import type { CalendarDate } from '@ffl/domain/time/calendar-date';

/** Someone who holds the program of a roll call. */
export type Listed = {
  id: string;
  name: string;
  until: string;
  /** Start of the year, with two clocks. */
  annualDate?: string;
  isExpected: boolean;
  /** Last day of the grounding, null without end. The reason isn't kept. */
  grounding?: { until: CalendarDate | null };
};

/** A roll call as opened with a connection: what it is for, and everybody who can be on it. */
export type RollCall = {
  id: string;
  /** Type and date of a session, or else the day. */
  title: string;
  program: { id: string; name: string; base: string | null };
  /** The rule that decides what a punch does; missing in lists kept by an earlier version. */
  rule?: CurrencyRule & { annualInitialTraining: boolean };
  trainingSessionId: string | null;
  openedAt: string;
  /** How far the server's clock was ahead of this device's. */
  aheadMs: number;
  people: Listed[];
  /** Members who don't hold the program; missing in lists kept by an earlier version. */
  lacking?: Pick<Listed, 'id' | 'name'>[];
};

/** A person who was there. The id is also the key under which the punch is sent. */
export type PendingPunch = {
  id: string;
  listId: string;
  /** `refused` also covers a question. */
  state: 'waiting' | 'refused' | 'recorded';
  /** Whether it may have reached the server. */
  isTried: boolean;
  entry: PunchEntry;
  response: PunchResponse | null;
};

/** A person who was there without the credential, for an administrator to decide. The id was created with the form. */
export type Note = { id: string; listId: string; entry: NoteEntry };

/** Complete in itself, since other administrators lack the list. `memberId` is null for a typed name. */
export type NoteEntry = Pick<RollCall, 'title' | 'program'> & {
  memberId: string | null;
  name: string;
  takenAt: string;
  kind: 'issue' | 'question' | 'note';
  text: string;
};

/** A question that somebody confirmed: another recent punch, or a grounding. */
export type PunchConfirmation = { despiteRecent?: string; despiteGrounding?: string };

export type PunchEntry = PunchConfirmation & { memberId: string; name: string; takenAt: string };

/** Has the server's answer. The reason of a grounding isn't kept. */
export type PunchResponse = {
  code: string | null;
  message: string;
  recent?: { id: string; at: string; by: string | null };
  grounding?: { id: string; until: CalendarDate | null };
};

/** Whether it isn't recorded yet: waiting, refused, a question, or a note. */
export function isOpen({ state }: { state: PendingPunch['state'] | 'noted' }): boolean {
  return state !== 'recorded';
}

export function placeText({ name, base }: RollCall['program']): string {
  return base === null ? name : `${name} at ${base}`;
}
