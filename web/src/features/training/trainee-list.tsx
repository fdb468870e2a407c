import { certificationLevelValue } from '@ffl/domain/members/member';
import { countText } from '@ffl/domain/numbers/count-text';
import { denverDate } from '@ffl/domain/time/denver';
import { traineeMessages } from '@ffl/domain/trainees/messages';
import { type AttendanceAnswer, attendanceMessages } from '@ffl/domain/trainings/attendance-answers';
import { trainingLimits } from '@ffl/domain/trainings/limits';
import { trainingMessages } from '@ffl/domain/trainings/messages';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CircleAlert, Plus, UserCheck, UserSearch } from 'lucide-react';
import { memo, useId } from 'react';
import type { MemberFound } from '../../api/members/rows.ts';
import { attendanceAnswersQuery } from '../../api/trainings/attendance-answers.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import type { FormState } from '../../hooks/forms/use-form.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { AbsentTrainees } from './absent-trainees.tsx';
import { PastedReading } from './pasted-reading.tsx';
import { isBlank, type TraineeEntry, type TraineeProblem, traineeProblem } from './trainee-entries.ts';
import { TraineeRow, type TraineeRowActs, traineeGrid } from './trainee-row.tsx';
import type { SessionEntries } from './training-entries.ts';
import { useTraineeList } from './use-trainee-list.ts';

const nobody: MemberFound[] = [];

/** Who attended: typed, pasted, or picked from the members. */
export function TraineeList({ form, id }: { form: FormState<SessionEntries>; id: string | undefined }) {
  const listId = useId();
  const list = useTraineeList(form, listId);
  const {
    rows,
    rowActs,
    active,
    offered,
    isAwaited,
    review,
    onReading,
    find,
    isFinding,
    said,
    offerText,
    addAll,
    takeOff,
  } = list;
  const message = form.problems.trainees;
  const bad = message === undefined ? null : traineeProblem(rows);
  const count = rows.filter((row) => !isBlank(row)).length;
  const isFull = rows.length >= trainingLimits.traineesMax;

  return (
    <Card
      // Offered members appear below their field, even below the card.
      className="overflow-visible!"
      title={
        <>
          Trainees{' '}
          <span className="font-normal text-ink-2" data-numbers="">
            ({countText(count)})
          </span>
        </>
      }
    >
      <p className="mb-3 max-w-[70ch] text-ink-2 text-meta">{traineeMessages.hint}</p>
      <div
        aria-hidden="true"
        className={clsx(
          'mb-1 grid gap-x-2 font-semibold text-table max-md:hidden',
          traineeGrid,
          rows.length === 0 && 'hidden!',
        )}
      >
        <span className="col-start-2">Name</span>
        <span>Level</span>
        <span>Agency</span>
      </div>
      <ol
        ref={(list) => form.ref('trainees')(list?.querySelector<HTMLElement>('[aria-invalid]') ?? list)}
        tabIndex={-1}
        aria-label="Trainees"
        className="flex flex-col gap-2"
      >
        <TraineeRows
          rows={rows}
          listId={listId}
          active={active}
          offered={offered}
          isAwaited={isAwaited}
          bad={bad?.at ?? null}
          acts={rowActs}
        />
      </ol>
      {message !== undefined && (
        <p id={`${listId}-problem`} className="mt-2 flex items-start gap-1.5 font-semibold text-danger text-meta">
          <CircleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
          {message}
        </p>
      )}
      {review && <PastedReading readings={review.guess.readings} chosen={review.chosen} onChoose={onReading} />}
      {id !== undefined && <AbsentTrainees id={id} rows={rows} onTakeOff={takeOff} />}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          id={`${listId}-add`}
          icon={<Plus aria-hidden="true" size={18} />}
          disabled={isFull}
          onClick={() => rowActs.next(rows.length - 1)}
        >
          Add trainee
        </Button>
        <Button
          icon={<UserSearch aria-hidden="true" size={18} />}
          busy={isFinding}
          busyText="Searching..."
          onClick={find}
        >
          Find members
        </Button>
        {id !== undefined && <AttendeeOffer id={id} date={form.initial.date} rows={rows} onAdd={addAll} />}
        <p role="status" className="text-ink-2 text-meta">
          {said || (isFull && trainingMessages.tooManyTrainees)}
          <span className="sr-only">{offerText}</span>
        </p>
      </div>
    </Card>
  );
}

type TraineeRowsProps = {
  rows: readonly TraineeEntry[];
  listId: string;
  /** The focused row, and whom it may mean. */
  active: number;
  offered: readonly MemberFound[];
  isAwaited: boolean;
  bad: TraineeProblem['at'];
  acts: TraineeRowActs;
};

/** Not re-rendered while other fields change. */
const TraineeRows = memo(function TraineeRows({
  rows,
  listId,
  active,
  offered,
  isAwaited,
  bad,
  acts,
}: TraineeRowsProps) {
  return rows.map((row, index) => (
    <TraineeRow
      // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps no state, so its place identifies it
      key={index}
      {...row}
      row={index}
      listId={listId}
      offered={index === active ? offered : nobody}
      isAwaited={index === active && isAwaited}
      badField={bad?.row === index ? bad.field : null}
      acts={acts}
    />
  ));
});

type AttendeeOfferProps = {
  id: string;
  /** The session's stored date: nobody attended before it. */
  date: string;
  rows: readonly TraineeEntry[];
  onAdd: (people: readonly TraineeEntry[]) => void;
};

/** Takes over, in one press, those who said they come and aren't in the list yet. */
function AttendeeOffer({ id, date, rows, onAdd }: AttendeeOfferProps) {
  const isDayReached = date <= denverDate(useNow());
  const { data } = useQuery({ ...attendanceAnswersQuery(id), enabled: isDayReached });
  if (!isDayReached || !data) return null;
  const linked = new Set(rows.map(({ memberId }) => memberId));
  const missing = data.answers.filter(({ comes, memberId }) => comes && !linked.has(memberId));
  if (missing.length === 0) return null;
  return (
    <Button icon={<UserCheck aria-hidden="true" size={18} />} onClick={() => onAdd(missing.map(toTrainee))}>
      {attendanceMessages.takeOver(missing.length)}
    </Button>
  );
}

function toTrainee({ memberId, name, level, organization }: AttendanceAnswer): TraineeEntry {
  return { memberId, name, level: certificationLevelValue(level), agency: organization };
}
