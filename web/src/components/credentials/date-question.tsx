import { isLateDay, needsLateReason } from '@ffl/domain/credentials/late-day';
import { type LateProspect, lateExpiryText, recordForText } from '@ffl/domain/credentials/late-prospect';
import { lateWords } from '@ffl/domain/credentials/late-words';
import { credentialMessages } from '@ffl/domain/credentials/messages';
import type { DateMismatch } from '@ffl/domain/credentials/notes';
import { lateReasonSchema } from '@ffl/domain/credentials/schemas';
import type { CalendarDate } from '@ffl/domain/time/calendar-date';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useForm } from '../../hooks/forms/use-form.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/form-field.tsx';
import { Notice } from '../ui/notice.tsx';

export type DateQuestionProps = {
  mismatch: DateMismatch;
  /** Records for the mentioned day, if that is a day before today. */
  late?: LateAnswer;
  onProceed: () => void;
  onBack: () => void;
};

type LateAnswer = {
  now: Date;
  /** What would be recorded; null if only the server knows what that does. */
  act: LateProspect | null;
  onRecord: (late: { effectiveOn: CalendarDate; lateReason?: string }) => void;
};

/** Asks before recording notes that mention a day other than today (CRD-32). */
export function DateQuestion({ mismatch: { message, mentioned }, late, onProceed, onBack }: DateQuestionProps) {
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  const [isReasoning, setIsReasoning] = useState(false);
  const day = late && isLateDay(mentioned, late.now) ? mentioned : null;
  const expiry = day && late?.act && lateExpiryText(late.act, day, late.now);

  function handleEarlier(answer: LateAnswer, effectiveOn: CalendarDate) {
    if (needsLateReason(effectiveOn, answer.now)) setIsReasoning(true);
    else answer.onRecord({ effectiveOn });
  }

  return (
    <Notice
      tone="warning"
      title={message}
      announced
      actions={
        !isReasoning && (
          <>
            <Button variant="primary" onClick={onProceed}>
              Proceed anyway
            </Button>
            {late && day && <Button onClick={() => handleEarlier(late, day)}>{recordForText(day, late.now)}</Button>}
            <Button ref={back} onClick={onBack}>
              Back to the notes
            </Button>
          </>
        )
      }
    >
      <p>{credentialMessages.proceedAnyway}</p>
      {expiry && <p data-numbers="">{lateWords.countsFrom(expiry)}</p>}
      {late && day && isReasoning && (
        <LateReason
          submitText={recordForText(day, late.now)}
          onRecord={(lateReason) => late.onRecord({ effectiveOn: day, lateReason })}
          onBack={onBack}
        />
      )}
    </Notice>
  );
}

type LateReasonProps = { submitText: string; onRecord: (reason: string) => void; onBack: () => void };

/** Asks why something is recorded for a day that long ago. */
function LateReason({ submitText, onRecord, onBack }: LateReasonProps) {
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: lateReasonSchema.safeParse(reason).error?.issues[0]?.message }),
  });

  function submit() {
    if (form.check()) onRecord(form.values.reason.trim());
  }

  // It may stand within another form, so it can't be one.
  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    submit();
  }

  return (
    <div ref={focusField} className="mt-3 flex flex-col gap-3 text-ink">
      <TextField
        form={form}
        name="reason"
        label={lateWords.reasonLabel}
        hint={lateWords.reasonHint}
        leavesUnchanged
        onKeyDown={handleKey}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={submit}>
          {submitText}
        </Button>
        <Button onClick={onBack}>Back to the notes</Button>
      </div>
    </div>
  );
}

function focusField(area: HTMLElement | null) {
  area?.querySelector('input')?.focus();
}
