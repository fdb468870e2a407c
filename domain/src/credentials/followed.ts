import type { CurrencyRule } from '../currency/rule.ts';
import type { Credential, CredentialDates } from './credential.ts';
import type { RuledProgram } from './decide.ts';
import type { CredentialEvent } from './ledger.ts';
import { decideRecompute, type RecomputedDates } from './recompute.ts';
import { ruledCredentialOf } from './ruled-credential.ts';

/** A rule by which a program's dates were recomputed. */
export type RuleChange = {
  /** The batch of the ledger rows it led to. */
  batchId: string;
  at: Date;
  /** Id of the last ledger row before the change. */
  afterEvent: string;
  rule: CurrencyRule;
};

/** The dates that one rule change gives a credential. */
export type FollowedDates = Pick<RuleChange, 'batchId' | 'at'> & RecomputedDates;

/**
 * The dates that each of these rules in turn would have given a credential, if nothing had happened since `events`
 * (oldest first), which left it with `dates`.
 */
export function followedDates(
  events: readonly CredentialEvent[],
  dates: CredentialDates & Pick<Credential, 'annualDate'>,
  program: Pick<RuledProgram, 'name'>,
  rules: readonly RuleChange[],
): FollowedDates[] {
  let held = dates;
  return rules.flatMap(({ batchId, at, rule }) => {
    const clocked = ruledCredentialOf(events, held);
    if (!clocked) return [];
    const moved = decideRecompute(clocked, { ...rule, name: program.name });
    if (isSame(moved.expiresDate, held.expiresDate) && isSame(moved.annualDate, held.annualDate)) return [];
    held = { ...held, ...moved };
    return [{ batchId, at, ...moved }];
  });
}

function isSame(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime();
}
