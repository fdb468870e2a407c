import { listedOrganization } from '@ffl/domain/members/schemas';
import { findOrganizations } from '@ffl/domain/organizations/find-organizations';
import { clsx } from 'clsx';
import { ChevronDown, CircleAlert } from 'lucide-react';
import { type Ref, useEffect, useRef } from 'react';
import { isMeant, useChoices } from '../../hooks/lists/use-choices.ts';
import { useEscape } from '../../hooks/lists/use-escape.ts';
import { Button } from '../ui/button.tsx';
import { type FieldControl, TextInput } from '../ui/field.tsx';

type Choice = { id: string; name: string; displayName: string };

/** The organizations to choose from, or why there are none yet. */
export type OrganizationChoices = {
  organizations: readonly Choice[];
  isLoading: boolean;
  failure: string | null;
  onRetry: () => void;
};

type OrganizationPickerProps = {
  control: FieldControl;
  choices: OrganizationChoices;
  /** The field's text, whether or not it names an organization. */
  text: string;
  onChange: (text: string) => void;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

/** A text field that offers the listed organizations; only a deliberate choice or the whole name counts. */
export function OrganizationPicker({ control, choices, text, onChange, onBlur, ref }: OrganizationPickerProps) {
  const { organizations, isLoading, failure, onRetry } = choices;
  const offered = offeredFor(text, organizations);
  const { isOpen, highlightedIndex, closeMenu, fieldProps, getMenuProps, getItemProps, getToggleButtonProps } =
    useChoices({
      items: offered,
      text,
      nameOf: ({ displayName }) => displayName,
      onText: onChange,
      onChoose: ({ displayName }) => onChange(displayName),
      first: (isMeant(text) && offered.length === 1 && offered[0]) || null,
      list: 'opens',
    });
  useEscape(isOpen, closeMenu);
  const menu = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (isOpen) menu.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  function handleBlur() {
    const listed = listedOrganization(text, organizations);
    if (listed && listed.displayName !== text) onChange(listed.displayName);
    onBlur?.();
  }

  function handleRetry() {
    // The button disappears with the failure; continue in the field.
    document.getElementById(control.id)?.focus();
    onRetry();
  }

  const field = fieldProps({ ...control, ...(ref !== undefined && { ref }), onBlur: handleBlur });
  return (
    <div className="relative">
      <TextInput {...field} autoComplete="off" spellCheck={false} className="pr-12" />
      <button
        {...getToggleButtonProps({ 'aria-label': 'Show choices' })}
        type="button"
        className="absolute top-0 right-0 grid h-10 w-11 place-items-center rounded-control text-ink-2 hover:text-ink max-md:h-12"
      >
        <ChevronDown aria-hidden="true" size={18} />
      </button>
      <ul
        {...getMenuProps({ ref: menu, 'aria-label': 'Choices', 'aria-labelledby': undefined })}
        className={clsx(
          'absolute inset-x-0 z-10 mt-1 max-h-64 overflow-y-auto rounded-control border border-line-strong bg-surface shadow-float',
          !(isOpen && offered.length > 0) && 'hidden',
        )}
      >
        {isOpen &&
          offered.map((one, index) => (
            <li
              key={one.id}
              {...getItemProps({ item: one, index })}
              className={clsx(
                'flex min-h-10 cursor-pointer items-center px-3 py-1.5 hover:bg-sunken max-md:min-h-12',
                index === highlightedIndex && 'bg-sunken outline-2 outline-accent -outline-offset-2',
              )}
            >
              {one.displayName}
            </li>
          ))}
      </ul>
      <p role="status" className="text-ink-2 text-meta">
        {isLoading && <span className="appear-late">Loading organizations...</span>}
        {isOpen && !isLoading && failure === null && offered.length === 0 && 'No organization by that name'}
      </p>
      {failure !== null && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-meta">
          <span className="flex items-start gap-1.5 font-semibold text-danger">
            <CircleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
            {failure}
          </span>
          <Button size="small" busy={isLoading} busyText="Trying..." onClick={handleRetry}>
            Retry
          </Button>
        </p>
      )}
    </div>
  );
}

/**
 * All organizations while the field contains the name of one, so that another can be chosen; otherwise those that match
 * the text.
 */
function offeredFor(text: string, organizations: readonly Choice[]): Choice[] {
  if (listedOrganization(text, organizations)) return [...organizations];
  return findOrganizations(organizations, text);
}
