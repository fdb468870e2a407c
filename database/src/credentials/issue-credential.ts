import { type CredentialAct, decideIssue, refuseUnconfirmed } from '@ffl/domain/credentials';
import { refuseGrounded } from '@ffl/domain/groundings';
import type { Transaction } from '../transaction.ts';
import { lockAct, lockPrograms } from './lock-act.ts';
import type { ActOutcome } from './rows.ts';
import { changeOfAct, writeAct } from './write-changes.ts';

/** Issues a credential, or restores the removed one (CRD-07 to CRD-09). One punch, one ledger row. */
export async function issueCredential(transaction: Transaction, act: CredentialAct, now: Date): Promise<ActOutcome> {
  const [, locked] = await Promise.all([lockPrograms(transaction, [act.programId]), lockAct(transaction, act, now)]);
  if (locked.kind !== 'locked') return locked;
  const { program, existing, lastPunch, grounding, seasonId } = locked;
  const decision = decideIssue({ program, existing, facts: act, notes: act.notes, now });
  if (decision.kind === 'refuse') return { ...decision, kind: 'refused' };
  const question = refuseGrounded(grounding, { ...act, now }) ?? refuseUnconfirmed(lastPunch, { ...act, now });
  if (question) return { ...question, kind: 'refused' };
  const { memberId, programId } = act;
  const id = decision.kind === 'issue' ? undefined : decision.credentialId;
  const place = { id, memberId, programId, seasonId };
  return writeAct(transaction, changeOfAct(place, decision, program, { kind: decision.kind, at: now }));
}
