import { type ChangeFacts, changeRefused, decideGive, endingRefused, type GiveFacts } from '@ffl/domain/grants/decide';
import { grantLimits } from '@ffl/domain/grants/limits';
import { grantMessages } from '@ffl/domain/grants/messages';
import type { ChangeGrant, EndGrant, GiveGrant } from '@ffl/domain/grants/schemas';
import { readInstant } from '@ffl/domain/time/denver';
import { answerOf } from '../functions.ts';
import type { Refused } from '../refused.ts';
import type { Transaction } from '../transaction.ts';

type Given = { kind: 'done'; grantId: string; userId: string; isInvited: boolean };
type Changed = { kind: 'done'; grantId: string };

/** Needs of an account that the grant makes: how its address is counted, and the hash of a password nobody knows. */
export type NewAccount = { hashEmail: (email: string) => Buffer; hashUnknownPassword: () => Promise<string> };

/** Gives a grant to whoever has an address. Without an account that its owner has opened, it is an invitation. */
export async function giveGrant(
  transaction: Transaction,
  wanted: GiveGrant,
  now: Date,
  { hashEmail, hashUnknownPassword }: NewAccount,
): Promise<Given | Refused> {
  const address = wanted.email.toLowerCase();
  const { kind, scope } = wanted;
  const about = { address, kind, scope: scope.of, place: scope.of === 'all' ? null : scope.id };
  const unknownPassword = await hashUnknownPassword();
  const found = await transaction.first<{ facts: GiveFacts }>(...answerOf('acts.facts_of_giving', about, 'facts'));
  if (!found) throw new Error('The account was not looked up');
  const decision = decideGive(found.facts, wanted, now);
  if (decision.kind === 'refuse') return { ...decision, kind: 'refused' };
  const isInvited = decision.kind !== 'give';
  const row = await transaction.first<{ given: { grantId: string; userId: string } }>(
    ...answerOf(
      'acts.give_grant',
      {
        ...about,
        hash: hashEmail(address),
        unknown_password: unknownPassword,
        first_name: wanted.firstName ?? null,
        last_name: wanted.lastName ?? null,
        starts_at: wanted.startsAt ?? null,
        ends_at: wanted.endsAt ?? null,
        reason: wanted.reason,
        again: decision.kind === 'again' ? decision.grantId : null,
        invited_until: isInvited ? new Date(now.getTime() + grantLimits.invitationDays * 86_400_000) : null,
      },
      'given',
    ),
  );
  if (!row) throw new Error('The grant was not stored');
  return { kind: 'done', ...row.given, isInvited };
}

/** Gives a grant another end, or none. */
export async function changeGrant(
  transaction: Transaction,
  wanted: ChangeGrant,
  now: Date,
): Promise<Changed | Refused> {
  const { grantId, endsAt, reason } = wanted;
  const facts = await lockGrant(transaction, grantId);
  if (!facts) return missing;
  const refused = changeRefused(facts, wanted, now);
  if (refused) return { ...refused, kind: 'refused' };
  await transaction.query(...answerOf('acts.change_grant', { granted: grantId, ends_at: endsAt, reason }));
  return { kind: 'done', grantId };
}

/** Ends a grant at once. `hadEnded`: it had ended before, and nothing was done. */
export async function endGrant(
  transaction: Transaction,
  { grantId, reason }: EndGrant,
): Promise<(Changed & { hadEnded: boolean }) | Refused> {
  const facts = await lockGrant(transaction, grantId);
  if (!facts) return missing;
  const refused = endingRefused(facts);
  if (refused) return { ...refused, kind: 'refused' };
  if (!facts.isOver) await transaction.query(...answerOf('acts.end_grant', { granted: grantId, reason }));
  return { kind: 'done', grantId, hadEnded: facts.isOver };
}

const missing = { kind: 'missing', code: 'grant_missing', message: grantMessages.missing } as const;

async function lockGrant(transaction: Transaction, granted: string): Promise<ChangeFacts | null> {
  type Stored = Omit<ChangeFacts, 'startsAt'> & { startsAt: string };
  const row = await transaction.first<{ facts: Stored | null }>(
    ...answerOf('acts.facts_of_grant', { granted }, 'facts'),
  );
  return row?.facts ? { ...row.facts, startsAt: readInstant(row.facts.startsAt) } : null;
}
