import { absentMessages } from '@ffl/domain/trainings/absent-messages';
import { absentAmong } from '@ffl/domain/trainings/attendance-answers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { attendanceAnswersQuery } from '../../api/trainings/attendance-answers.ts';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import type { TraineeEntry } from './trainee-entries.ts';

type AbsentTraineesProps = {
  id: string;
  rows: readonly TraineeEntry[];
  onTakeOff: (absent: readonly TraineeEntry[]) => void;
};

/** Asks about those in the list who said that they can't come, whoever put them there. */
export function AbsentTrainees({ id, rows, onTakeOff }: AbsentTraineesProps) {
  const { data } = useQuery(attendanceAnswersQuery(id));
  const [kept, setKept] = useState<readonly (string | null)[]>([]);
  const absent = absentAmong(rows, data?.answers ?? []).filter(({ memberId }) => !kept.includes(memberId));
  if (absent.length === 0) return null;
  return (
    <div className="mt-3">
      <Notice
        tone="warning"
        title={absentMessages.title(absent.map(({ name }) => name))}
        announced
        actions={
          <>
            <Button onClick={() => onTakeOff(absent)}>{absentMessages.takeOff(absent.length)}</Button>
            <Button onClick={() => setKept([...kept, ...absent.map(({ memberId }) => memberId)])}>
              {absentMessages.keep}
            </Button>
          </>
        }
      >
        {absentMessages.ask}
      </Notice>
    </div>
  );
}
