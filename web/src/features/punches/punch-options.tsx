import { usesBaseVariants } from '@ffl/domain/programs';
import { useEffect, useRef } from 'react';
import { Checkbox } from '../../components/checkbox.tsx';
import { BaseChoice } from './base-choice.tsx';
import type { PunchChange, PunchForm } from './punch-form.ts';

type PunchOptionsProps = {
  cardName: string;
  form: PunchForm;
  isLocked: boolean;
  onChange: (change: PunchChange) => void;
};

/** Takes the focus when a member was chosen or a submit was refused, so that Enter alone records a plain punch. */
export function PunchOptions({ cardName, form, isLocked, onChange }: PunchOptionsProps) {
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isLocked) first.current?.focus();
  }, [isLocked]);
  const { liveMission, annualInitialTraining, base } = form;
  return (
    <fieldset disabled={isLocked} className="flex flex-col gap-4">
      <legend className="sr-only">Punch</legend>
      <div className="grid gap-3 md:grid-cols-2">
        <Checkbox
          ref={first}
          label="Live Mission"
          checked={liveMission}
          onChange={(event) => onChange({ kind: 'live-mission', isChecked: event.currentTarget.checked })}
        />
        {usesBaseVariants(cardName) && (
          <Checkbox
            label="Annual Initial Training"
            checked={annualInitialTraining}
            onChange={(event) => onChange({ kind: 'annual', isChecked: event.currentTarget.checked })}
          />
        )}
      </div>
      {usesBaseVariants(cardName) && (
        <BaseChoice
          base={base}
          isRequired={annualInitialTraining}
          onChange={(chosen) => onChange({ kind: 'base', base: chosen })}
        />
      )}
    </fieldset>
  );
}
