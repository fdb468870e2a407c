import * as z from 'zod/mini';
import { countText } from '../numbers/count-text.ts';
import type { Training } from './training.ts';

export const attendanceAnswersSchema = z.strictObject({ trainingSessionId: z.guid() });

/** A member's latest answer to whether they come to a session. */
export type AttendanceAnswer = {
  memberId: string;
  name: string;
  level: string | null;
  organization: string;
  comes: boolean;
  answeredAt: string;
  /** An administrator recorded it for the member, for instance after a call. */
  byAdministrator: boolean;
  /** Given before the session got another date or base. */
  beforeMove: boolean;
};

/** Who can and can't come to a session, and how many credentials it would renew or issue. */
export type AttendanceAnswers = {
  /** Maximum number who may come; null without a limit. */
  places: number | null;
  /** Those who come are listed first. */
  answers: AttendanceAnswer[];
  /** How many of those who come hold the session's credential and would be renewed; null if the session has none. */
  renewed: number | null;
  /** How many of those who come would be issued the credential. */
  issued: number | null;
  /** Why no punch would be recorded; null if some would. */
  notPunched: string | null;
};

type Answered = Pick<Training, 'id' | 'date' | 'startTime'> & { comes: boolean | null };

/** The other sessions that a member also said they come to at the same time; an unknown time may be the same. */
export function clashesOf<One extends Answered>(session: One, all: readonly One[]): One[] {
  if (!session.comes) return [];
  return all.filter(
    ({ id, date, startTime, comes }) =>
      comes &&
      id !== session.id &&
      date === session.date &&
      (startTime ?? session.startTime) === (session.startTime ?? startTime),
  );
}

type Linked = { memberId: string | null };

/** The people on a list who answered that they can't come. */
export function absentAmong<One extends Linked>(
  people: readonly One[],
  answers: readonly Pick<AttendanceAnswer, 'memberId' | 'comes'>[],
): One[] {
  const absent = new Set(answers.filter(({ comes }) => !comes).map(({ memberId }) => memberId));
  return people.filter(({ memberId }) => memberId !== null && absent.has(memberId));
}

/** How many are expected: as many as there are places, else as are on the list. Null if nobody is. */
export function expectedAt({ places, trainees }: { places: number | null; trainees: number | null }): number | null {
  return places ?? (trainees || null);
}

function people(count: number): string {
  if (count === 0) return 'Nobody is coming yet';
  return count === 1 ? '1 coming' : `${countText(count)} coming`;
}

export const attendanceMessages = {
  title: 'Next trainings',
  ask: 'Are you coming?',
  hint: "Say if you're coming, so there's a place for you. You can change it until the day is over.",
  none: 'No trainings are planned where you are credentialed.',
  loadFailed: 'The next trainings could not be loaded.',
  loadFailedAgain: 'The next trainings could not be refreshed.',
  yes: "I'm coming",
  no: "I can't",
  own: (comes: boolean) => (comes ? "You're coming" : "You can't come"),
  movedSince: 'The session moved after you answered. Please answer again.',
  alsoComing: (type: string) => `You also said you're coming to ${type} on the same day.`,
  placesLeft: (left: number) =>
    left === 0 ? 'No places left' : `${countText(left)} ${left === 1 ? 'place' : 'places'} left`,
  answering: {
    refused: 'Your answer was not saved',
    unconfirmed: 'Your answer may or may not have been saved. Trying again is safe.',
    ifStopped: 'If you stop, check your answer here once you are connected.',
  },
  answersTitle: "Who said they're coming",
  answersFailed: 'The answers could not be loaded.',
  answersFailedAgain: 'The answers could not be refreshed.',
  /** '12 coming, 9 would be renewed, 2 would be issued the credential' */
  worth: (count: number, { renewed, issued }: Pick<AttendanceAnswers, 'renewed' | 'issued'>) =>
    [
      people(count),
      ...(renewed === null || count === 0 ? [] : [`${countText(renewed)} would be renewed`]),
      ...(issued ? [`${countText(issued)} would be issued the credential`] : []),
    ].join(', '),
  /** '5 of 12 coming' */
  coming: (count: number, expected: number | null) =>
    expected === null ? people(count) : `${countText(count)} of ${countText(expected)} coming`,
  /** 'Places: 10, 2 left' */
  ofPlaces: (places: number, count: number) =>
    count > places
      ? `${countText(count - places)} more than the ${countText(places)} ${places === 1 ? 'place' : 'places'}`
      : `${countText(places - count)} of ${countText(places)} places left`,
  beyond: 'Everybody on the list stays. Nobody else can sign up until there is a place.',
  fewerThanCome: (count: number) => `${people(count)} already.`,
  placesHint: 'How many can come. Leave blank for no limit.',
  said: (comes: boolean) => (comes ? 'Coming' : "Can't come"),
  cannot: (count: number) => `${countText(count)} can't`,
  byAdministrator: 'recorded for them',
  beforeMove: 'answered before the session moved',
  nobodyChosen: 'Choose a member',
  record: 'Record an answer',
  recordHint: 'For a member who called or wrote.',
  recorded: (name: string, comes: boolean) => `${name} ${comes ? 'is coming' : "can't come"}.`,
  recording: {
    refused: 'The answer was not recorded',
    unconfirmed: 'The answer may or may not have been recorded. Trying again is safe.',
    ifStopped: 'If you stop, check the list before you record it again.',
  },
  takeOver: (count: number) =>
    count === 1
      ? "Add the 1 member who said they're coming"
      : `Add the ${countText(count)} members who said they're coming`,
} as const;
