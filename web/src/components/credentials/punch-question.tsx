import { credentialMessages } from '@ffl/domain/credentials/messages';
import { groundingMessages } from '@ffl/domain/groundings/messages';
import { displayWhen } from '@ffl/domain/time/denver';
import { useNow } from '../../hooks/visit/use-now.ts';
import type { WriteState } from '../../lib/write/write-state.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

type PunchQuestionProps = {
  /** The write of an issue or a renewal, from `useWrite`. */
  write: {
    state: WriteState<unknown>;
    agree: (answered: { despiteRecent?: string; despiteGrounding?: string }) => Promise<unknown>;
    correct: () => void;
  };
  memberName: string;
  /** Includes the base: 'Lift Ticket at LG1'. */
  programName: string;
};

const { ask } = groundingMessages;
const { title, yes, no, text } = credentialMessages.askAgain;

/**
 * Asks whether someone punched within 12 hours is punched again (design 9.26), or someone grounded at all. Nothing until
 * the server asks.
 */
export function PunchQuestion({ write, memberName, programName }: PunchQuestionProps) {
  const now = useNow();
  const { state } = write;
  if (state.kind !== 'asked') return null;
  if ('grounding' in state) {
    const { grounding } = state;
    return (
      <ConfirmDialog
        title={ask.title}
        confirmText={ask.yes}
        cancelText={ask.no}
        onConfirm={() => void write.agree({ despiteGrounding: grounding.id })}
        onCancel={write.correct}
      >
        <span className="wrap-anywhere">{ask.text(memberName, grounding)}</span>
      </ConfirmDialog>
    );
  }
  const { id, at, by } = state.recent;
  return (
    <ConfirmDialog
      title={title}
      confirmText={yes}
      cancelText={no}
      variant="primary"
      onConfirm={() => void write.agree({ despiteRecent: id })}
      onCancel={write.correct}
    >
      {text(memberName, programName, displayWhen(at, now), by)}
    </ConfirmDialog>
  );
}
