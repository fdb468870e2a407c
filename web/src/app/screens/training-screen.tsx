import { useNavigate, useParams } from '@tanstack/react-router';
import { SessionAnswers } from '../../features/training-detail/session-answers.tsx';
import { TraineesSection } from '../../features/training-detail/trainees-section.tsx';
import { TrainingActions } from '../../features/training-detail/training-actions.tsx';
import { TrainingDetailPage } from '../../features/training-detail/training-detail-page.tsx';
import { useTrainingLinks } from '../../hooks/pages/use-page-links.ts';
import { soon } from '../../lib/pages/soon.ts';
import { May } from '../../lib/session/may.ts';

const DeleteSession = soon(async () => (await import('../../features/training/delete-session.tsx')).DeleteSession);
const AttendeesDialog = soon(async () => (await import('../../features/bulk/attendees-dialog.tsx')).AttendeesDialog);
const SessionUndoDialog = soon(
  async () => (await import('../../features/undo/session-undo-dialog.tsx')).SessionUndoDialog,
);

/** A training session for administrators, with what others add to it: its deletion and its attendees' punches. */
export function TrainingScreen() {
  const { trainingId = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const links = useTrainingLinks();
  return (
    <TrainingDetailPage
      trainingId={trainingId}
      ofAdministrators={{
        renderActions: (training, isUpcoming) => (
          <TrainingActions
            training={training}
            isUpcoming={isUpcoming}
            renderDelete={(dialog) => (
              <DeleteSession
                {...dialog}
                onDeleted={() => {
                  const list = training.base === null ? links.overview : links.base(training.base);
                  void navigate({ ...list, replace: true });
                }}
              />
            )}
          />
        ),
        renderTrainees: (training) => (
          <>
            <May right="train" at={training.base}>
              <SessionAnswers training={training} />
            </May>
            <TraineesSection
              training={training}
              renderPunch={(dialog) => <AttendeesDialog {...dialog} />}
              renderUndo={(dialog) => <SessionUndoDialog {...dialog} />}
            />
          </>
        ),
      }}
    />
  );
}
