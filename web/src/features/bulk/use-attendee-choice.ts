import type { PunchAttendees } from '@ffl/domain/trainings/attendance';
import { useState } from 'react';
import type { Attendee } from '../../api/trainings/attendees.ts';

export type AttendeeChoice = {
  count: number;
  order: Pick<PunchAttendees, 'memberIds' | 'issueTo' | 'despiteRecent' | 'despiteGroundings'>;
  isChosen: (attendee: Attendee) => boolean;
  choose: (attendees: readonly Attendee[], isChosen: boolean) => void;
};

/** The attendees to record. Preselects everyone who needs no confirmation and didn't say that they can't come. */
export function useAttendeeChoice(attendees: readonly Attendee[], absent: ReadonlySet<string>): AttendeeChoice {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isChosen = (one: Attendee) => chosen.get(one.memberId) ?? (isPlain(one) && !absent.has(one.memberId));
  const all = attendees.filter(isChosen);
  const grounded = all.flatMap(({ grounding }) => grounding?.id ?? []);
  const idsOf = (some: readonly Attendee[]) => some.map(({ memberId }) => memberId);
  return {
    count: all.length,
    order: {
      memberIds: idsOf(all.filter(({ act }) => act === 'renew')),
      issueTo: idsOf(all.filter(({ act }) => act !== 'renew')),
      despiteRecent: all.flatMap(({ recent }) => recent?.id ?? []),
      ...(grounded.length > 0 && { despiteGroundings: grounded }),
    },
    isChosen,
    choose: (some, to) =>
      setChosen((before) => new Map([...before, ...some.map(({ memberId }) => [memberId, to] as const)])),
  };
}

/**
 * Whether an attendee is preselected: not those who would be issued a credential, are grounded, or were punched in the
 * last hours, perhaps for this training.
 */
export function isPlain({ act, recent, grounding }: Attendee): boolean {
  return act === 'renew' && recent === null && grounding === null;
}
