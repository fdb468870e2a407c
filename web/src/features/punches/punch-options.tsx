import { basesToPunch, inactiveBases, type Program, takesAnnualTraining } from '@ffl/domain/programs';
import type { Ref } from 'react';
import { useOfferedBases } from '../../api/bases/use-offered-bases.ts';
import { BaseChoice } from '../../components/bases/base-choice.tsx';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import type { PunchChange, PunchForm } from './punch-form.ts';

type PunchOptionsProps = {
  cardName: string;
  /** Undefined: not read yet. */
  programs: readonly Program[] | undefined;
  form: Pick<PunchForm, 'liveMission' | 'annualInitialTraining' | 'base'>;
  isLocked: boolean;
  /** A plain punch takes a held credential without a base; a new credential may need one. */
  base: { isShown: boolean; isRequired: boolean; error?: string | undefined; ref?: Ref<HTMLDivElement> };
  onChange: (change: PunchChange) => void;
  firstRef?: Ref<HTMLInputElement> | undefined;
};

export function PunchOptions(props: PunchOptionsProps) {
  const { cardName, programs = [], form, isLocked, base: need, onChange, firstRef } = props;
  const { liveMission, annualInitialTraining, base } = form;
  const offered = useOfferedBases();
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
          names={basesToPunch(cardName, programs, offered)}
          digits={offered}
          base={base}
          inactive={inactiveBases(cardName, programs)}
          isRequired={annualInitialTraining || need.isRequired}
          error={need.error}
          onChange={(chosen) => onChange({ kind: 'base', base: chosen })}
        />
      )}
    </fieldset>
  );
}
