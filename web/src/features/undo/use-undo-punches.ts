import { useState } from 'react';
import { type Restored, useUndoCredential } from '../../api/credentials/undo-credential.ts';
import type { SessionPunch } from '../../api/trainings/session-punches.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { failureOf, isAtTheDoor, isOpen } from '../../lib/write/write-failure.ts';

type UndoOrder = { punches: readonly SessionPunch[]; reason: string };

/** How each of the punches ended: the dates before it, or why it stands. */
export type UndoReport = {
  undone: { punch: SessionPunch; restored: Restored }[];
  kept: { punch: SessionPunch; why: string }[];
};

type End = { restored: Restored } | { why: string };

/**
 * Undoes punches one by one, each as it is undone in the history. One that is refused doesn't keep the others; what may
 * not have reached the server is sent again under its key, and nothing that has ended is.
 */
export function useUndoPunches(onDone: (report: UndoReport) => void) {
  const { mutateAsync: undoOne } = useUndoCredential();
  const [keys] = useState(() => new Map<string, string>());
  const [ends] = useState(() => new Map<string, End>());
  return useWrite<UndoOrder, UndoReport>({
    send: async ({ punches, reason, signal }) => {
      for (const { id: punchId, memberId, programId } of punches) {
        if (ends.has(punchId)) continue;
        const idempotencyKey = keys.get(punchId) ?? crypto.randomUUID();
        keys.set(punchId, idempotencyKey);
        const order = { memberId, programId, punchId, ...(reason && { reason }), idempotencyKey, signal };
        ends.set(punchId, await undoOne(order).then((restored) => ({ restored }), endOf));
      }
      return reportOf(punches, ends);
    },
    onDone,
  });
}

/** Why one punch stands. Throws what says nothing about it, or holds for all of them. */
function endOf(error: unknown): End {
  const failure = failureOf(error);
  const isDecided = failure.kind === 'answered' && !isOpen(failure) && !isAtTheDoor(failure);
  if (!isDecided || failure.code === 'reason_needed') throw error;
  return { why: failure.reason };
}

function reportOf(punches: readonly SessionPunch[], ends: ReadonlyMap<string, End>): UndoReport {
  const report: UndoReport = { undone: [], kept: [] };
  for (const punch of punches) {
    const end = ends.get(punch.id);
    if (end && 'restored' in end) report.undone.push({ punch, ...end });
    else if (end) report.kept.push({ punch, ...end });
  }
  return report;
}
