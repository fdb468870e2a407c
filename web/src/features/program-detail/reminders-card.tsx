import type { Program } from '@ffl/domain/programs';
import { reminderMessages, reminderSteps } from '@ffl/domain/reminders';
import { useState } from 'react';
import type { ProgramDetail } from '../../api/programs/program-detail.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { soon } from '../../lib/pages/soon.ts';

const ReminderStepsDialog = soon(async () => (await import('./reminder-steps-dialog.tsx')).ReminderStepsDialog);

type RemindersCardProps = {
  program: Pick<Program, 'id' | 'validityPeriodDays'>;
  detail: Pick<ProgramDetail, 'reminderSteps'>;
};

/** How many days ahead of an end the program's members get a letter. */
export function RemindersCard({ program, detail: { reminderSteps: chosenSteps } }: RemindersCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, validityPeriodDays } = program;
  const steps = reminderSteps({ validityPeriodDays, chosenSteps });
  return (
    <Card title="Reminders">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p data-numbers="">{reminderMessages.steps(steps)}</p>
        <Button className="max-md:w-full print:hidden" onClick={() => setIsOpen(true)}>
          Change reminders
        </Button>
      </div>
      {isOpen && (
        <ReminderStepsDialog
          programId={id}
          validityPeriodDays={validityPeriodDays}
          chosenSteps={chosenSteps}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Card>
  );
}
