import type { Program } from '@ffl/domain/programs/program';
import { reminderMessages } from '@ffl/domain/reminders/messages';
import { reminderSteps } from '@ffl/domain/reminders/steps';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ProgramDetail } from '../../api/programs/program-detail.ts';
import { Button } from '../../components/ui/button.tsx';
import { soon } from '../../lib/pages/soon.ts';
import { May } from '../../lib/session/may.ts';
import { Fact } from './program-facts.tsx';

const ReminderStepsDialog = soon(async () => (await import('./reminder-steps-dialog.tsx')).ReminderStepsDialog);

type RemindersFactProps = {
  program: Pick<Program, 'id' | 'validityPeriodDays'>;
  detail: Pick<ProgramDetail, 'reminderSteps' | 'isReminding'>;
};

/** Days before an end on which members get a letter. */
export function RemindersFact({ program, detail: { reminderSteps: chosenSteps, isReminding } }: RemindersFactProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, validityPeriodDays } = program;
  const steps = reminderSteps({ validityPeriodDays, chosenSteps });
  return (
    <Fact
      name="Reminders"
      action={
        <May right="bases">
          <Button size="small" className="print:hidden" onClick={() => setIsOpen(true)}>
            Change reminders
          </Button>
        </May>
      }
    >
      <span className="min-w-0 flex-1 basis-60" data-numbers="">
        {reminderMessages.steps(steps, isReminding)}
        {!isReminding && steps.length > 0 && (
          <May right="security">
            {' '}
            <Link
              to="/admin/security"
              search={{ view: 'notifications' }}
              className="text-accent underline underline-offset-4"
            >
              {reminderMessages.whoStarts}
            </Link>
          </May>
        )}
      </span>
      {isOpen && (
        <ReminderStepsDialog
          programId={id}
          validityPeriodDays={validityPeriodDays}
          chosenSteps={chosenSteps}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Fact>
  );
}
