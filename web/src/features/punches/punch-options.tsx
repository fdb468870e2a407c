import { basesToPunch, inactiveBases, takesAnnualTraining } from '@ffl/domain/programs/match-programs';
import type { Program } from '@ffl/domain/programs/program';
import type { Ref } from 'react';
import { useOfferedBases } from '../../api/bases/use-bases.ts';
import { BaseChoice } from '../../components/bases/base-choice.tsx';
import { NotesField } from '../../components/credentials/notes-field.tsx';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import type { NotesState } from '../../hooks/forms/use-notes.ts';
import { isAmong, useBasesWith } from '../../lib/session/may.ts';
import type { PunchChange, PunchForm } from './punch-form.ts';

type PunchOptionsProps = {
  cardName: string;
  /** Undefined until loaded. */
  programs: readonly Program[] | undefined;
  form: Pick<PunchForm, 'liveMission' | 'annualInitialTraining' | 'base'>;
  isLocked: boolean;
  /** A plain punch takes a held credential without a base; a new credential may need one. */
  base: {
    isShown: boolean;
    isRequired: boolean;
    hint?: string | undefined;
    error?: string | undefined;
    ref?: Ref<HTMLDivElement>;
  };
  onChange: (change: PunchChange) => void;
  firstRef?: Ref<HTMLInputElement> | undefined;
  /** Where it may be. */
  right?: 'punch' | 'issue';
  /** Only for a punch, not for a new member's first credential. */
  notes?: NotesState | undefined;
};

export function PunchOptions(props: PunchOptionsProps) {
  const { cardName, programs = [], form, isLocked, base: need, onChange, firstRef, right = 'punch', notes } = props;
  const { liveMission, annualInitialTraining, base } = form;
  const offered = useOfferedBases();
  const own = useBasesWith(right);
  return (
    <fieldset disabled={isLocked} className="flex flex-col gap-4">
      <legend className="sr-only">Punch</legend>
      <div className="grid gap-3 md:grid-cols-2">
        <Checkbox
          ref={firstRef}
          label="Live Mission"
          checked={liveMission}
          onChange={(event) => onChange({ kind: 'live-mission', isChecked: event.currentTarget.checked })}
        />
        {takesAnnualTraining(cardName, programs) && (
          <Checkbox
            label="Annual Initial Training"
            checked={annualInitialTraining}
            onChange={(event) => onChange({ kind: 'annual', isChecked: event.currentTarget.checked })}
          />
        )}
      </div>
      {need.isShown && (
        <BaseChoice
          ref={need.ref}
          names={basesToPunch(cardName, programs, offered).filter((name) => isAmong(own, name))}
          digits={offered}
          base={base}
          inactive={inactiveBases(cardName, programs)}
          isRequired={annualInitialTraining || need.isRequired}
          {...(need.hint !== undefined && { hint: need.hint })}
          error={need.error}
          onChange={(chosen) => onChange({ kind: 'base', base: chosen })}
        />
      )}
      {notes && <NotesField state={notes} />}
    </fieldset>
  );
}
