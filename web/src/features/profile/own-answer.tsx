import { displayDay, displayTime } from '@ffl/domain/time/denver';
import { attendanceMessages as messages } from '@ffl/domain/trainings/attendance-answers';
import { startOf } from '@ffl/domain/trainings/training';
import { CalendarClock, Check, X } from 'lucide-react';
import { useState } from 'react';
import { useStop } from '../../api/refresh.ts';
import { type OwnTraining, useAnswerTraining } from '../../api/trainings/attendance-answers.ts';
import { Button } from '../../components/ui/button.tsx';
import { StatusPill } from '../../components/ui/status-pill.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import { useShownWrite } from '../../hooks/forms/use-write.ts';
import { createWrite } from '../../lib/write/create-write.ts';

type OwnAnswerProps = {
  training: OwnTraining;
  /** Other sessions at the same time that the person comes to. */
  clashes?: readonly OwnTraining[];
};

/** A session with the person's answer and both buttons. */
export function OwnAnswer({ training, clashes = [] }: OwnAnswerProps) {
  const { id: session, date, trainingType, agency, base, meetingPlace, placesLeft, comes, beforeMove } = training;
  const start = startOf(training);
  const isOnline = useOnline();
  const [pressed, setPressed] = useState<boolean | null>(null);
  const { mutateAsync: send } = useAnswerTraining();
  // Each answer is a separate write.
  const begin = () => createWrite({ send, onDone: () => setWrite(begin) });
  const [latest, setWrite] = useState(begin);
  const write = useShownWrite(latest);
  const stop = useStop(write);
  const when = [displayDay(date), ...(start ? [displayTime(start)] : [])];
  const facts = [meetingPlace, base, agency, placesLeft === null ? null : messages.placesLeft(placesLeft)];

  const doubts = new Set([
    ...(beforeMove ? [messages.movedSince] : []),
    ...clashes.map((one) => messages.alsoComing(one.trainingType)),
  ]);

  function answer(next: boolean) {
    if (write.isLocked) return;
    setPressed(next);
    write.correct();
    void write.send({ session, comes: next });
  }

  const button = (value: boolean) => ({
    'aria-pressed': comes === value,
    size: 'large' as const,
    busy: write.state.kind === 'sending' && pressed === value,
    busyText: 'Saving...',
    disabled: !isOnline || (write.isLocked && pressed !== value),
    onClick: () => answer(value),
    className: 'px-2!',
  });
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 max-md:basis-full">
        <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
          <p className="wrap-anywhere font-semibold text-card-title">{trainingType}</p>
          {/* On a phone the pressed button says it, since there is no room beside the title. */}
          <span role="status" className="max-md:sr-only">
            {comes !== null && <StatusPill state={comes ? 'active' : 'inactive'}>{messages.own(comes)}</StatusPill>}
          </span>
        </div>
        <p className="mt-1 text-table" data-numbers="">
          {when.join(' · ')}
        </p>
        <p className="wrap-anywhere text-ink-2 text-table empty:hidden" data-numbers="">
          {facts.filter((fact) => fact !== null).join(' · ')}
        </p>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn as a form */}
      <div
        role="group"
        aria-label={[trainingType, ...when].join(', ')}
        className="grid grid-cols-2 gap-2 max-md:basis-full md:w-72"
      >
        <Button
          {...button(true)}
          variant={comes === true ? 'primary' : 'secondary'}
          icon={comes === true && <Check aria-hidden="true" size={20} />}
        >
          {messages.yes}
        </Button>
        <Button
          {...button(false)}
          variant={comes === false ? 'primary' : 'secondary'}
          icon={comes === false && <X aria-hidden="true" size={20} />}
        >
          {messages.no}
        </Button>
      </div>
      {[...doubts].map((doubt) => (
        <p key={doubt} className="flex basis-full items-start gap-1.5 font-semibold text-expiring-30 text-meta">
          <CalendarClock aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
          {doubt}
        </p>
      ))}
      <div className="basis-full empty:hidden">
        <WriteOutcome write={write} words={messages.answering} onStop={stop} />
      </div>
    </div>
  );
}
