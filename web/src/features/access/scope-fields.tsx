import { accessMessages as messages } from '@ffl/domain/grants/access-messages';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { BaseChoice } from '../../components/bases/base-choice.tsx';
import { OrganizationField } from '../../components/organizations/organization-field.tsx';
import type { OrganizationChoices } from '../../components/organizations/organization-picker.tsx';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import type { FormState } from '../../hooks/forms/use-form.ts';
import type { AccessEntries } from './access-form.ts';

type ScopeFieldsProps = {
  form: FormState<AccessEntries>;
  bases: {
    data: readonly { name: string }[] | undefined;
    isError: boolean;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  organizations: OrganizationChoices;
};

/** What the person may look at, one base, one organization, or everything, and whether they also act there. */
export function ScopeFields({ form, bases, organizations }: ScopeFieldsProps) {
  const { of, base } = form.values;
  const names = bases.data?.map(({ name }) => name) ?? [];
  return (
    <>
      <ScopeChoice form={form} />
      {of === 'base' && !bases.data && bases.isError && (
        <ErrorState what={messages.basesFailed} busy={bases.isFetching} onRetry={() => void bases.refetch()} />
      )}
      {of === 'base' && bases.data && (
        <BaseChoice
          ref={form.ref('base')}
          names={names}
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
      {(of === 'base' || of === 'all') && (
        <Checkbox
          label={messages.acts}
          hint={messages.actsHint}
          checked={form.values.acts === 'yes'}
          onChange={(event) => form.change('acts', event.currentTarget.checked ? 'yes' : '')}
        />
      )}
    </>
  );
}

function ScopeChoice({ form }: { form: FormState<AccessEntries> }) {
  const id = useId();
  const problem = form.problems.of;
  return (
    <fieldset aria-describedby={problem === undefined ? undefined : `${id}-problem`}>
      <legend className="mb-1 font-semibold text-table">{messages.scopeLabel}</legend>
      <div className="flex flex-col gap-2">
        {scopes.map((scope, index) => (
          <label
            key={scope}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-line-strong bg-surface px-3 py-2 hover:bg-sunken has-checked:border-accent has-checked:bg-info-tint has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 has-disabled:cursor-not-allowed"
          >
            <input
              ref={index === 0 ? form.ref('of') : undefined}
              type="radio"
              name={id}
              checked={form.values.of === scope}
              onChange={() => form.change('of', scope)}
              className="size-5 shrink-0"
            />
            <span className="min-w-0">
              <span className="block">{messages.scopes[scope]}</span>
              <span className="block text-ink-2 text-meta">{messages.scopeHints[scope]}</span>
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

const scopes = ['base', 'organization', 'all'] as const;
