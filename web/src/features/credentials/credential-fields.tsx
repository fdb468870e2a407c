import { baseNames } from '@ffl/domain/bases';
import { credentialLimits } from '@ffl/domain/credentials';
import { isDeployment, programAtBase, usesBaseVariants } from '@ffl/domain/programs';
import { useQuery } from '@tanstack/react-query';
import { baseQueries } from '../../api/bases/queries.ts';
import { BaseChoice } from '../../components/bases/base-choice.tsx';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { FormField } from '../../components/ui/form-field.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { TextArea } from '../../components/ui/text-area.tsx';
import type { CredentialFormState } from './use-credential-form.ts';

/** Notes, annual training and base of a renewal or an issue. */
export function CredentialFields({ state }: { state: CredentialFormState }) {
  const { kind, program, form, annual, base, write, mismatch, isAskingDate } = state;
  const names = useIssuingBases(kind === 'issue', base);
  return (
    <fieldset disabled={write.isLocked} className="flex min-w-0 flex-col gap-4">
      <legend className="sr-only">{kind === 'issue' ? 'Issue' : 'Renewal'}</legend>
      {usesBaseVariants(program.name) && (
        <Checkbox
          label="Annual Initial Training"
          checked={annual}
          onChange={(event) => state.changeAnnual(event.currentTarget.checked)}
        />
      )}
      {(kind === 'issue' || usesBaseVariants(program.name)) && (
        <BaseChoice
          names={names}
          base={base}
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

/** A punch names one of the fixed bases; what is issued, one of those in use. */
function useIssuingBases(isIssue: boolean, base: string | null): readonly string[] {
  const { data } = useQuery({ ...baseQueries.active(), networkMode: 'always', enabled: isIssue });
  if (!isIssue) return baseNames;
  if (data) return data.map(({ name }) => name);
  return base === null ? [] : [base];
}
