import type { BoardingKind, BoardingRefusal } from './boarding.ts';

export const boardingMessages = {
  kinds: {
    boarded: 'Boarded',
    refused: 'Refused',
    boarded_anyway: 'Boarded all the same',
  } satisfies Record<BoardingKind, string>,
  refusals: {
    reason_needed: 'It says no reason.',
    too_old: 'It is more than 30 days old. Tell an administrator.',
    nothing_to_undo: 'It can no longer be taken back here. An administrator can.',
  } satisfies Record<BoardingRefusal, string>,
  codeRefused: "This code isn't known, was used, or has expired. Ask an administrator for a new one.",
  deviceRefused: 'This device may no longer write the boarding log. Ask an administrator to enroll it again.',
  tooMany: 'This device has sent too much at once. It tries again by itself.',
  baseGone: 'This base no longer exists.',
} as const;
