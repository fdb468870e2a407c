import { accessMessages as messages } from '@ffl/domain/grants/access-messages';
import { kindTitles } from '@ffl/domain/grants/words';
import { CircleAlert } from 'lucide-react';
import { type Ref, useId } from 'react';
import { BaseChoice } from '../../components/bases/base-choice.tsx';
import { OrganizationField } from '../../components/organizations/organization-field.tsx';
import type { OrganizationChoices } from '../../components/organizations/organization-picker.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import type { FormState } from '../../hooks/forms/use-form.ts';
import { type AccessEntries, chosenOf } from './access-entries.ts';
import type { useReach } from './use-reach.ts';

type ScopeFieldsProps = {
  form: FormState<AccessEntries>;
  bases: {
    data: readonly { name: string }[] | undefined;
    isError: boolean;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  organizations: OrganizationChoices;
  reach: Pick<ReturnType<typeof useReach>, 'kinds' | 'scopes' | 'isAt' | 'sole'>;
};

/** What the person may do, and where: at one base, in one organization, or everywhere. */
export function ScopeFields({ form, bases, organizations, reach }: ScopeFieldsProps) {
  const { kind, base } = form.values;
  const of = chosenOf(form.values);
  const names = bases.data?.map(({ name }) => name) ?? [];
  const scopes = reach.scopes(kind);
  return (
    <>
      <Choice
        label={messages.kindLabel(reach.sole)}
        choices={reach.kinds.map((one) => ({ value: one, title: kindTitles[one], hint: messages.kindHints[one] }))}
        chosen={kind}
        onChoose={(one) => form.change('kind', one)}
      />
      {scopes.length > 1 && (
        <Choice
          label={messages.scopeLabel}
          choices={scopes.map((one) => ({ value: one, title: messages.scopes[one], hint: messages.scopeHints[one] }))}
          chosen={of}
          problem={form.problems.of}
          first={form.ref('of')}
          onChoose={(one) => form.change('of', one)}
        />
      )}
      {of === 'base' && !bases.data && bases.isError && (
        <ErrorState what={messages.basesFailed} busy={bases.isFetching} onRetry={() => void bases.refetch()} />
      )}
      {of === 'base' && bases.data && reach.sole === null && (
        <BaseChoice
          ref={form.ref('base')}
          names={names.filter(reach.isAt)}
          digits={names}
          base={base === '' ? null : base}
          isRequired
          error={form.problems.base}
          onChange={(name) => form.change('base', name ?? '')}
        />
      )}
      {of === 'organization' && (
        <OrganizationField form={form} choices={organizations} hint={messages.organizationHint} />
      )}
    </>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  choices: readonly { value: Value; title: string; hint: string }[];
  chosen: Value | '';
  problem?: string | undefined;
  /** The first radio button, which gets the focus if there is a problem. */
  first?: Ref<HTMLInputElement>;
  onChoose: (value: Value) => void;
};

function Choice<Value extends string>({ label, choices, chosen, problem, first, onChoose }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <fieldset aria-describedby={problem === undefined ? undefined : `${id}-problem`}>
      <legend className="mb-1 font-semibold text-table">{label}</legend>
      <div className="flex flex-col gap-2">
        {choices.map(({ value, title, hint }, index) => (
          <label
            key={value}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-line-strong bg-surface px-3 py-2 hover:bg-sunken has-checked:border-accent has-checked:bg-info-tint has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 has-disabled:cursor-not-allowed"
          >
            <input
              ref={index === 0 ? first : undefined}
              type="radio"
              name={id}
              value={value}
              checked={chosen === value}
              onChange={() => onChoose(value)}
              className="size-5 shrink-0"
            />
            <span className="min-w-0">
              <span className="block">{title}</span>
              <span className="block text-ink-2 text-meta">{hint}</span>
            </span>
          </label>
        ))}
      </div>
      {problem !== undefined && (
        <p id={`${id}-problem`} className="mt-1 flex items-start gap-1.5 font-semibold text-danger text-meta">
          <CircleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
          {problem}
        </p>
      )}
    </fieldset>
  );
}
