import type { CalendarDate } from '../time/calendar-date.ts';
import { denverDate, displayDate } from '../time/denver.ts';
import { type Refusal, refuse } from './decide.ts';
import { decideEarlier, type EarlierAct } from './earlier-act.ts';
import { earlierActMessages as messages } from './earlier-act-messages.ts';
import { changesInEffect } from './effect.ts';
import { isLateDay, momentOfDay, needsLateReason } from './late-day.ts';
import { credentialMessages } from './messages.ts';

type LateInput = Omit<Parameters<typeof decideEarlier>[0], 'at'> & {
  requested: 'issue' | 'renew';
  day: CalendarDate;
};

/** What a punch or an issue would do if it took effect on an earlier day, by the history of the person in the program. */
export function decideLatePaper({ requested, day, ...input }: LateInput): EarlierAct | Refusal {
  const at = momentOfDay(day);
  const changes = [...Map.groupBy(input.events, ({ credentialId }) => credentialId).values()].flatMap(changesInEffect);
  const removal = changes.findLast(({ kind, at: removedAt }) => kind === 'remove' && removedAt >= at);
  const isHeld = [...Map.groupBy(changes, ({ credentialId }) => credentialId).values()].some(
    (ofOne) => ofOne.at(-1)?.newStatus === 'valid',
  );
  if (requested === 'renew' && !isHeld) return refuse('credential_not_held', credentialMessages.nothingToPunch);
  if (requested === 'issue' && isHeld) return refuse('credential_held', credentialMessages.alreadyIssued);
  if (removal) return refuse('removed_meanwhile', messages.removedSince(displayDate(removal.at)));
  return decideEarlier({ ...input, at });
}

/** Why nothing is recorded for this day, or null. Older days need a reason. */
export function refuseLateDay(day: CalendarDate, reason: string | undefined, now: Date): Refusal | null {
  if (day >= denverDate(now)) return refuse('late_day_ahead', messages.dayAhead);
  if (!isLateDay(day, now)) return refuse('late_day_too_old', messages.dayTooOld);
  return needsLateReason(day, now) && !reason ? refuse('reason_needed', messages.reasonNeeded) : null;
}
