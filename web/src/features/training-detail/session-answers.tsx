import { denverDate } from '@ffl/domain/time/denver';
import {
  type AttendanceAnswer,
  type AttendanceAnswers,
  attendanceMessages as messages,
} from '@ffl/domain/trainings/attendance-answers';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Phone } from 'lucide-react';
import { useState } from 'react';
import { attendanceAnswersQuery } from '../../api/trainings/attendance-answers.ts';
import type { TrainingDetail } from '../../api/trainings/queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { StatusPill } from '../../components/ui/status-pill.tsx';
import { useNow } from '../../hooks/visit/use-now.ts';
import { soon } from '../../lib/pages/soon.ts';

const RecordAnswerDialog = soon(async () => (await import('./record-answer-dialog.tsx')).RecordAnswerDialog);

/** Who comes, who can't, and how many would be renewed or issued. For a past session only if somebody answered. */
export function SessionAnswers({ training: { id, date, trainees } }: { training: TrainingDetail }) {
  const query = useQuery({ ...attendanceAnswersQuery(id), refetchOnReconnect: true });
  const today = denverDate(useNow());
  const isOpen = date >= today;
  const wasHeld = !isOpen || (date === today && Boolean(trainees?.length));
  const [isRecording, setIsRecording] = useState(false);
  if (wasHeld && !query.data?.answers.length) return null;
  return (
    <section aria-labelledby="who-comes" className="print:hidden">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="who-comes" className="font-semibold text-card-title">
          {messages.answersTitle}
        </h2>
        {isOpen && (
          <Button icon={<Phone aria-hidden="true" size={18} />} onClick={() => setIsRecording(true)}>
            {messages.record}
          </Button>
        )}
      </div>
      <Card>
        <Loaded
          query={query}
          failure={messages.answersFailed}
          failedAgain={messages.answersFailedAgain}
          outline={<Skeleton className="h-16" />}
        >
          {(stored) => <Answers stored={stored} />}
        </Loaded>
      </Card>
      {isRecording && <RecordAnswerDialog session={id} onClose={() => setIsRecording(false)} />}
    </section>
  );
}

function Answers({ stored }: { stored: AttendanceAnswers }) {
  const { places, answers, notPunched } = stored;
  const [come, cannot] = [answers.filter(({ comes }) => comes), answers.filter(({ comes }) => !comes)];
  const isOver = places !== null && come.length > places;
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="font-semibold" data-numbers="">
          {messages.worth(come.length, stored)}
        </p>
        <p className="text-ink-2 empty:hidden" data-numbers="">
          {[
            ...(places !== null && !isOver ? [messages.ofPlaces(places, come.length)] : []),
            ...(cannot.length > 0 ? [messages.cannot(cannot.length)] : []),
          ].join(' · ')}
        </p>
        {come.length > 0 && notPunched && <p className="mt-1 max-w-[70ch] text-ink-2 text-meta">{notPunched}</p>}
      </div>
      {isOver && (
        <Notice tone="warning" title={messages.ofPlaces(places, come.length)}>
          {messages.beyond}
        </Notice>
      )}
      {answers.length > 0 && (
        <ul aria-label={messages.answersTitle} className="divide-y divide-line border-line border-t">
          {answers.map((person) => (
            <Person key={person.memberId} person={person} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Person({ person: { memberId, name, level, organization, comes, byAdministrator, beforeMove } }: PersonProps) {
  const marks = [byAdministrator && messages.byAdministrator, beforeMove && messages.beforeMove].filter(Boolean);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 last:pb-0">
      <div className="min-w-0 flex-1">
        <Link
          to="/admin/members"
          search={{ selected: memberId }}
          className="wrap-anywhere font-semibold text-accent underline underline-offset-4"
        >
          {name}
        </Link>
        <p className="wrap-anywhere text-ink-2 text-meta">
          {[level, organization, ...marks].filter(Boolean).join(' · ')}
        </p>
      </div>
      <StatusPill state={comes ? 'active' : 'inactive'}>{messages.said(comes)}</StatusPill>
    </li>
  );
}

type PersonProps = { person: AttendanceAnswer };
