import { denverDate } from '@ffl/domain/time/denver';
import { trainingMessages } from '@ffl/domain/trainings/messages';
import type { Training } from '@ffl/domain/trainings/training';
import { useYesCount } from '../../api/trainings/attendance-answers.ts';
import { useDeleteTraining } from '../../api/trainings/mutations.ts';
import { ConfirmDelete } from '../../components/ui/confirm-write.tsx';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { useProduct } from '../../lib/product.ts';

type DeleteSessionProps = {
  training: Pick<Training, 'id' | 'trainingType' | 'date'>;
  onClose: () => void;
  /** It is gone; leave its page. */
  onDeleted?: (() => void) | undefined;
};

/** Asks with the product's prompt, and deletes the session with its trainees (TRN-23, TRN-24). */
export function DeleteSession({ training: { id, trainingType, date }, onClose, onDeleted }: DeleteSessionProps) {
  const { toasts } = useProduct();
  const yesCount = useYesCount(date >= denverDate(useNow()) ? id : undefined);
  const { mutateAsync: deleteTraining } = useDeleteTraining();
  const write = useWrite({
    send: deleteTraining,
    onClose,
    onDone: () => onDeleted?.(),
    done: trainingMessages.deleted,
    onRefused: () => toasts.show({ tone: 'error', title: 'Error', text: trainingMessages.deleteFailed }),
  });

  return (
    <ConfirmDelete
      title={trainingMessages.deleteTitle}
      write={write}
      words={trainingMessages.deleting}
      onConfirm={() => void write.send({ id })}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{trainingMessages.deletePrompt(trainingType)}</p>
      <p className="mt-2">{trainingMessages.deleteTakes(date)}</p>
      {yesCount > 0 && <p className="mt-2 font-semibold text-ink">{trainingMessages.deleteComing(yesCount)}</p>}
    </ConfirmDelete>
  );
}
