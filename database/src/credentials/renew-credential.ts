import { type CredentialAct, decideRenew, refuseUnconfirmed } from '@ffl/domain/credentials';
import { refuseGrounded } from '@ffl/domain/groundings';
import type { Transaction } from '../transaction.ts';
import { lockAct } from './lock-act.ts';
import type { ActOutcome } from './rows.ts';
import { changeOfAct, writeAct } from './write-changes.ts';

/** Punches the held credential, lapsed or not, with new dates (CRD-11 to CRD-13). One punch, one ledger row. */
export async function renewCredential(transaction: Transaction, act: CredentialAct, now: Date): Promise<ActOutcome> {
  const locked = await lockAct(transaction, act, now);
  if (locked.kind !== 'locked') return locked;
  const { program, existing, lastPunch, grounding, seasonId } = locked;
  const decision = decideRenew({ program, existing, facts: act, notes: act.notes, now });
  if (decision.kind === 'refuse') return { ...decision, kind: 'refused' };
  const question = refuseGrounded(grounding, { ...act, now }) ?? refuseUnconfirmed(lastPunch, { ...act, now });
  if (question) return { ...question, kind: 'refused' };
  const { memberId, programId } = act;
  const place = { id: decision.credentialId, memberId, programId, seasonId };
  const held = existing.find(({ id }) => id === decision.credentialId);
  const done = await writeAct(transaction, changeOfAct(place, decision, program, { kind: decision.kind, at: now }));
  return { ...done, oldExpiresDate: held?.expiresDate };
}
