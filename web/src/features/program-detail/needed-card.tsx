import { countText } from '@ffl/domain/numbers';
import { readinessMessages } from '@ffl/domain/readiness';
import { useState } from 'react';
import type { ProgramDetail } from '../../api/programs/program-detail.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { soon } from '../../lib/pages/soon.ts';

const NeededDialog = soon(async () => (await import('./needed-dialog.tsx')).NeededDialog);

type NeededCardProps = { programId: string; detail: ProgramDetail };

/** How many people in force the program needs at its base, and how many it has. */
export function NeededCard({ programId, detail: { needed, summary } }: NeededCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title="Needed">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p data-numbers="">
          {needed === null ? (
            <span className="text-ink-2">Nobody has set how many people in force this program needs.</span>
          ) : (
            readinessMessages.need(needed, summary.active.count, true)
          )}
        </p>
        <Button className="max-md:w-full print:hidden" onClick={() => setIsOpen(true)}>
          {needed === null ? 'Set the number' : `Change ${countText(needed)}`}
        </Button>
      </div>
      {isOpen && <NeededDialog programId={programId} needed={needed} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}
