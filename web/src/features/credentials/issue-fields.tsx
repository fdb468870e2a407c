import { inactiveBases, takesAnnualTraining } from '@ffl/domain/programs/match-programs';
import { isDeployment, programAtBase } from '@ffl/domain/programs/program';
import { useQuery } from '@tanstack/react-query';
import { baseQueries } from '../../api/bases/queries.ts';
import { useOfferedBases } from '../../api/bases/use-offered-bases.ts';
import { BaseChoice } from '../../components/bases/base-choice.tsx';
import { NotesField } from '../../components/credentials/notes-field.tsx';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import type { IssueFormState } from './use-issue-form.ts';

/** An issue's annual training, base and notes. */
export function IssueFields({ state }: { state: IssueFormState }) {
  const { program, annual, base, write } = state;
  const names = useIssuingBases(base);
  const offered = useOfferedBases();
  return (
    <fieldset disabled={write.isLocked} className="flex min-w-0 flex-col gap-4">
      <legend className="sr-only">Issue</legend>
      {takesAnnualTraining(program.name, [program]) && (
        <Checkbox
          label="Annual Initial Training"
          checked={annual}
          onChange={(event) => state.changeAnnual(event.currentTarget.checked)}
        />
      )}
      <BaseChoice
        names={names}
        digits={offered}
        base={base}
        inactive={inactiveBases(program.name, [program])}
        isRequired={annual || isDeployment(program.name)}
        hint={`For the note and the season. The credential is ${programAtBase(program)}.`}
        onChange={state.changeBase}
      />
      <NotesField state={state.notes} />
    </fieldset>
  );
}

/** An issue names an active base. */
function useIssuingBases(base: string | null): readonly string[] {
  const { data } = useQuery(baseQueries.active());
  if (data) return data.map(({ name }) => name);
  return base === null ? [] : [base];
}
