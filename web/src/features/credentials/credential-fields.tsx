import { credentialLimits } from '@ffl/domain/credentials';
import { basesToPunch, inactiveBases, isDeployment, programAtBase, takesAnnualTraining } from '@ffl/domain/programs';
import { useQuery } from '@tanstack/react-query';
import { baseQueries } from '../../api/bases/queries.ts';
import { useOfferedBases } from '../../api/bases/use-offered-bases.ts';
import { BaseChoice } from '../../components/bases/base-choice.tsx';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { FormField } from '../../components/ui/form-field.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { TextArea } from '../../components/ui/text-area.tsx';
import type { CredentialFormState } from './use-credential-form.ts';

/** A renewal's or issue's notes, annual training and base. */
export function CredentialFields({ state }: { state: CredentialFormState }) {
  const { kind, program, form, annual, base, write, mismatch, isAskingDate } = state;
  const issuing = useIssuingBases(kind === 'issue', base);
  const offered = useOfferedBases();
  const takesAnnual = takesAnnualTraining(program.name, [program]);
  const names = issuing ?? basesToPunch(program.name, [program], offered);
  return (
    <fieldset disabled={write.isLocked} className="flex min-w-0 flex-col gap-4">
      <legend className="sr-only">{kind === 'issue' ? 'Issue' : 'Renewal'}</legend>
      {takesAnnual && (
        <Checkbox
          label="Annual Initial Training"
          checked={annual}
          onChange={(event) => state.changeAnnual(event.currentTarget.checked)}
        />
      )}
      {(kind === 'issue' || takesAnnual) && (
        <BaseChoice
          names={names}
          digits={offered}
          base={base}
          inactive={inactiveBases(program.name, [program])}
          isRequired={annual || (kind === 'issue' && isDeployment(program.name))}
          hint={`For the note and the season. The credential ${kind === 'issue' ? 'is' : 'stays'} ${programAtBase(program)}.`}
          onChange={state.changeBase}
        />
      )}
      <FormField form={form} name="notes" label="Notes" optional hint={lengthText(form.values.notes)}>
        {({ onChange, ...control }) => (
          <TextArea
            {...control}
            onChange={(event) => {
              onChange(event);
              state.correct();
            }}
          />
        )}
      </FormField>
      <div role="status" className="empty:hidden">
        {mismatch && !isAskingDate && <Notice tone="warning">{mismatch.message}</Notice>}
      </div>
    </fieldset>
  );
}

function lengthText(notes: string): string {
  const [entered, most] = [notes.trim().length, credentialLimits.notesMaxLength].map((count) =>
    count.toLocaleString('en-US'),
  );
  return `${entered} of ${most} characters`;
}

/** An issue names an active base. */
function useIssuingBases(isIssue: boolean, base: string | null): readonly string[] | null {
  const { data } = useQuery({ ...baseQueries.active(), enabled: isIssue });
  if (!isIssue) return null;
  if (data) return data.map(({ name }) => name);
  return base === null ? [] : [base];
}
