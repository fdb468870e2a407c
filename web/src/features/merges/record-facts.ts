import { groundedText } from '@ffl/domain/groundings/words';
import { mergeReviewMessages as messages } from '@ffl/domain/merges/review-messages';
import { countText } from '@ffl/domain/numbers/count-text';
import { parseCalendarDate } from '@ffl/domain/time/calendar-date';
import { displayDate, readInstant } from '@ffl/domain/time/denver';
import type { MergePlan } from '../../api/merges/queries.ts';

type Record = MergePlan['kept'];
type Fact = { name: string; kept: string; hidden: string; note?: string | undefined };

/** What goes along from both records without a choice. */
export function recordFacts(kept: Record, hidden: Record): Fact[] {
  const isGrounded = kept.grounding !== null || hidden.grounding !== null;
  const facts: (Omit<Fact, 'kept' | 'hidden'> & { of: (record: Record) => string })[] = [
    { name: 'Account', of: accountText },
    { name: 'Created', of: ({ createdAt }) => displayDate(readInstant(createdAt)) },
    { name: 'Trainings', of: ({ trainings }) => (trainings === 0 ? messages.noValue : countText(trainings)) },
    { name: 'Grounding', of: groundingText, note: isGrounded ? messages.groundingStands : undefined },
  ];
  return facts.map(({ of, ...fact }) => ({ ...fact, kept: of(kept), hidden: of(hidden) }));
}

export function accountText({ account }: Record): string {
  if (!account) return messages.noValue;
  const { email, lastSignInAt, hasRights } = account;
  const signedIn =
    lastSignInAt === null ? 'never signed in' : `last signed in ${displayDate(readInstant(lastSignInAt))}`;
  return [email, signedIn, ...(hasRights ? ['has rights'] : [])].join(', ');
}

function groundingText({ grounding }: Record): string {
  if (!grounding) return messages.noValue;
  const until = grounding.until === null ? null : parseCalendarDate(grounding.until);
  return [groundedText({ until }), ...(grounding.reason ? [grounding.reason] : [])].join(': ');
}
