import { type HistoryState, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import type { SessionPunch } from '../../api/trainings/session-punches.ts';
import type { RenderUndo } from './punches.tsx';

type CorrectedListProps = {
  corrected: NonNullable<HistoryState['corrected']>;
  /** As read after the list was saved. */
  punches: readonly SessionPunch[];
  canPunch: boolean;
  /** Undefined for people who undo nothing. */
  renderUndo: RenderUndo | undefined;
  renderPunch: (dialog: { only: ReadonlySet<string>; onClose: () => void }) => ReactNode;
};

/** After a list was saved: asks about the punches of whoever left it, then offers those of whoever joined it. */
export function CorrectedList({ corrected, punches, canPunch, renderUndo, renderPunch }: CorrectedListProps) {
  const { history } = useRouter();
  const [{ left, joined }] = useState(() => {
    const standing = punches.filter(({ isUndone }) => !isUndone);
    const isOffered = canPunch && standing.length > 0;
    const isPunched = (id: string) => standing.some(({ memberId }) => memberId === id);
    return {
      left: renderUndo ? standing.filter(({ memberId }) => corrected.left.includes(memberId)) : [],
      joined: new Set(isOffered ? corrected.joined.filter((id) => !isPunched(id)) : []),
    };
  });
  const [step, setStep] = useState<'left' | 'joined' | 'done'>(left.length > 0 ? 'left' : 'joined');
  const isDone = step === 'done' || (step === 'joined' && joined.size === 0);
  // Neither a reload nor the way back asks again.
  useEffect(() => {
    if (isDone) history.replace(history.location.href);
  }, [isDone, history]);
  if (isDone) return null;
  if (step === 'left') return renderUndo?.({ punches: left, onClose: () => setStep('joined') });
  return renderPunch({ only: joined, onClose: () => setStep('done') });
}
