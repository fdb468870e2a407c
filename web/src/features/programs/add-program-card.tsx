import type { Base } from '@ffl/domain/bases/base';
import { programMessages } from '@ffl/domain/programs/messages';
import { type Program, validityLabel } from '@ffl/domain/programs/program';
import { type ProgramType, programDefaults } from '@ffl/domain/programs/program-types';
import { Plus } from 'lucide-react';
import { useAddProgramOfType } from '../../api/programs/mutations.ts';
import { useStop } from '../../api/refresh.ts';
import { ProgramTile } from '../../components/programs/program-tile.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { offlineText, useOnline } from '../../hooks/device/use-online.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { useProduct } from '../../lib/product.ts';
import { programWords } from './program-entries.ts';

type AddProgramCardProps = { base: Base; types: readonly ProgramType[]; onAdded: (program: Program) => void };
type Order = { type: ProgramType; base: string };

/** Creates a program by type (PRG-15): one for as long as it is rendered. */
export function AddProgramCard({ base, types, onAdded }: AddProgramCardProps) {
  const { toasts } = useProduct();
  const isOnline = useOnline();
  const { mutateAsync: add } = useAddProgramOfType();
  const write = useWrite<Order, Program>({
    send: add,
    onDone: (program, { type }) => {
      onAdded(program);
      const text = programMessages.addedToBase(programDefaults[type].name, base.name);
      toasts.show({ tone: 'success', title: programMessages.createdTitle, text });
    },
    // The card disappears if the base is full by now, and its message with it.
    onRefused: ({ reason }) => {
      toasts.show({ tone: 'error', title: programMessages.createFailed, text: reason });
    },
  });
  const stop = useStop(write);

  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-card border border-line-strong border-dashed p-4 md:p-5 print:hidden">
      <h2 className="font-semibold text-card-title">Add Program</h2>
      <ul className="flex flex-col gap-2">
        {types.map((type) => (
          <li key={type}>
            <button
              type="button"
              disabled={!isOnline || write.isLocked || write.state.kind === 'done'}
              onClick={() => void write.send({ type, base: base.id })}
              className="flex min-h-12 w-full items-center gap-3 rounded-control border border-line-strong bg-surface px-3 py-1.5 text-left enabled-hover:bg-sunken disabled:opacity-60"
            >
              <ProgramTile name={programDefaults[type].name} type={type} isDecorative className="size-7 text-caption" />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{programDefaults[type].name}</span>
                <span className="block text-ink-2 text-meta">{factsOf(type)}</span>
              </span>
              <Plus aria-hidden="true" size={18} className="shrink-0" />
            </button>
          </li>
        ))}
      </ul>
      {!isOnline && <p className="text-ink-2 text-meta">{offlineText}</p>}
      <WriteOutcome write={write} words={programWords.adding} onStop={stop} />
    </li>
  );
}

function factsOf(type: ProgramType): string {
  const { validityPeriodDays, requiresTraining } = programDefaults[type];
  return `${validityLabel(validityPeriodDays)}${requiresTraining ? ', training required' : ''}`;
}
