import type { Program } from '@ffl/domain/programs/program';
import { readinessMessages } from '@ffl/domain/readiness/messages';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ProgramDetail } from '../../api/programs/program-detail.ts';
import { Button } from '../../components/ui/button.tsx';
import { soon } from '../../lib/pages/soon.ts';
import { May } from '../../lib/session/may.ts';
import { Fact } from './program-facts.tsx';

const NeededDialog = soon(async () => (await import('./needed-dialog.tsx')).NeededDialog);

type NeededFactProps = { program: Pick<Program, 'id' | 'base' | 'isBaseActive'>; detail: ProgramDetail };

/** Number of people that the program needs in force at its base, and how many it has. */
export function NeededFact({ program: { id, base, isBaseActive }, detail: { needed, summary } }: NeededFactProps) {
  const [isOpen, setIsOpen] = useState(false);
  const inForce = summary.active.count;
  return (
    <Fact
      name="Needed"
      action={
        <May right="seasons" at={base}>
          <Button size="small" className="print:hidden" onClick={() => setIsOpen(true)}>
            <span>
              {needed === null ? 'Set' : 'Change'}{' '}
              <span className={needed === null ? undefined : 'sr-only'}>the number</span>
            </span>
          </Button>
        </May>
      }
    >
      {needed === null ? (
        <span className="text-ink-2">Nobody has set how many people this program needs in force.</span>
      ) : (
        <span className="flex items-center gap-2" data-numbers="">
          {isBaseActive && inForce < needed && (
            <TriangleAlert aria-hidden="true" size={18} className="shrink-0 text-danger" />
          )}
          <span className="font-semibold">
            {isBaseActive ? readinessMessages.need(needed, inForce, true) : readinessMessages.needAtInactive(needed)}
          </span>
        </span>
      )}
      {isOpen && <NeededDialog programId={id} needed={needed} onClose={() => setIsOpen(false)} />}
    </Fact>
  );
}
