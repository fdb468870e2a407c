import { bulkMessages } from '@ffl/domain/credentials/bulk-messages';
import { credentialLimits } from '@ffl/domain/credentials/limits';
import { credentialMessages } from '@ffl/domain/credentials/messages';
import type { PunchFacts } from '@ffl/domain/credentials/notes';
import { basesToPunch, inactiveBases, takesAnnualTraining, variantsOf } from '@ffl/domain/programs/match-programs';
import type { Program } from '@ffl/domain/programs/program';
import { dashboardPrograms, programDefaults } from '@ffl/domain/programs/program-types';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useOfferedBases } from '../../api/bases/use-bases.ts';
import type { MembersQuery } from '../../api/members/rows.ts';
import { useProgramsToPunch } from '../../api/programs/to-punch.ts';
import { BaseChoice } from '../../components/bases/base-choice.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { FormField, Select, TextArea } from '../../components/ui/form-field.tsx';
import { Skeleton } from '../../components/ui/loaded.tsx';
import { submitByKey } from '../../hooks/forms/submit-key.ts';
import { useForm } from '../../hooks/forms/use-form.ts';
import { commandKey } from '../../lib/keyboard/keys.ts';
import { isAmong, useBasesWith } from '../../lib/session/may.ts';

/** The facts to record for everyone. */
export type BulkFormEntries = { cardName: string; facts: PunchFacts; notes: string };

type BulkFormProps = {
  count: number;
  /** Filters of the list. */
  filters: Pick<MembersQuery, 'programId' | 'type' | 'base'>;
  /** Earlier entries, null at first. */
  entries: BulkFormEntries | null;
  onReview: (entries: BulkFormEntries) => void;
  onClose: () => void;
};

/** Asks what to punch; the next step decides for whom. */
export function BulkForm(props: BulkFormProps) {
  const programs = useProgramsToPunch();
  const formId = useId();
  return (
    <Dialog
      title={`Punch ${bulkMessages.people(props.count)}`}
      description={bulkMessages.formText}
      onClose={props.onClose}
      footer={
        <>
          <p className="mr-auto self-center text-ink-2 text-meta max-md:hidden">
            {bulkMessages.reviewsByKey(commandKey())}
          </p>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" disabled={!programs.data}>
            Review
          </Button>
        </>
      }
    >
      {programs.data && <Entries {...props} programs={programs.data} formId={formId} />}
      {programs.isPending && <Skeleton className="h-40" />}
      {programs.isError && !programs.data && (
        <ErrorState
          what={bulkMessages.programsFailed}
          busy={programs.isFetching}
          onRetry={() => void programs.refetch()}
        />
      )}
    </Dialog>
  );
}

function Entries({
  programs,
  filters,
  entries,
  formId,
  onReview,
}: BulkFormProps & { programs: readonly Program[]; formId: string }) {
  const names = namesOf(programs);
  const ofType = filters.type && programDefaults[filters.type].name;
  const filtered = programs.find((program) => program.id === filters.programId);
  const filteredBase = filtered ? filtered.base : filters.base;
  const form = useForm({
    initial: { cardName: entries?.cardName ?? filtered?.name ?? ofType ?? '', notes: entries?.notes ?? '' },
    check: ({ cardName, notes }) => ({
      ...(cardName === '' && { cardName: bulkMessages.programRequired }),
      ...(notes.length > credentialLimits.notesMaxLength && { notes: credentialMessages.notesTooLong }),
    }),
  });
  const [facts, setFacts] = useState<PunchFacts>(
    entries?.facts ?? { base: isInUse(programs, filteredBase) ? filteredBase : null },
  );
  const [baseError, setBaseError] = useState<string>();
  const bases = useRef<HTMLDivElement>(null);
  const { cardName, notes } = form.values;
  const offered = useOfferedBases();
  const own = useBasesWith('punch');
  const hasAnnual = takesAnnualTraining(cardName, programs);
  const hasBases = hasAnnual || variantsOf(cardName, programs).length > 1;
  const { annualInitialTraining = false, liveMission = false, base = null } = facts;

  function change(changed: PunchFacts) {
    setBaseError(undefined);
    setFacts((before) => ({ ...before, ...changed }));
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!form.check()) return;
    if (hasAnnual && annualInitialTraining && !base) {
      setBaseError(credentialMessages.annualNeedsBase);
      bases.current?.querySelector('input')?.focus();
      return;
    }
    const chosen = { liveMission, ...(hasAnnual && { annualInitialTraining }), ...(hasBases && { base }) };
    onReview({ cardName, facts: chosen, notes: notes.trim() });
  }

  return (
    <form
      id={formId}
      noValidate
      onSubmit={handleSubmit}
      onKeyDown={(event) => submitByKey(event, false)}
      className="flex flex-col gap-4"
    >
      <FormField form={form} name="cardName" label="Program" leavesUnchanged>
        {(control) => (
          <Select {...control}>
            <option value="">Choose a program</option>
            {names.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <fieldset className="grid gap-3 md:grid-cols-2">
        <legend className="sr-only">Punch</legend>
        <Checkbox
          label="Live Mission"
          checked={liveMission}
          onChange={(event) => change({ liveMission: event.currentTarget.checked })}
        />
        {hasAnnual && (
          <Checkbox
            label="Annual Initial Training"
            checked={annualInitialTraining}
            // Unchecking clears the base (PUN-16).
            onChange={({ currentTarget: { checked } }) =>
              change({ annualInitialTraining: checked, ...(!checked && { base: null }) })
            }
          />
        )}
      </fieldset>
      {hasBases && (
        <BaseChoice<string>
          ref={bases}
          names={basesToPunch(cardName, programs, offered).filter((name) => isAmong(own, name))}
          digits={offered}
          base={base}
          inactive={inactiveBases(cardName, programs)}
          isRequired={hasAnnual && annualInitialTraining}
          error={baseError}
          onChange={(chosen) => change({ base: chosen })}
        />
      )}
      <FormField form={form} name="notes" label="Notes" optional leavesUnchanged hint={bulkMessages.noteHint}>
        {({ onBlur, ...control }) => <TextArea {...control} onBlur={onBlur} />}
      </FormField>
    </form>
  );
}

/** Program names without repeats, the dashboard's first. */
function namesOf(programs: readonly Program[]): string[] {
  const names = new Set(programs.map((program) => program.name));
  const known = dashboardPrograms.filter((name) => names.has(name));
  const others = [...names].filter((name) => !known.some((one) => one === name)).sort();
  return [...known, ...others];
}

/** The address may name any text as a base. */
function isInUse(programs: readonly Program[], base: string | null): boolean {
  return programs.some((program) => program.base === base);
}
