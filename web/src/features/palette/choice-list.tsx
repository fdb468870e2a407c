import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { TextInput } from '../../components/ui/field.tsx';
import { SearchGlass } from '../../components/ui/search-field.tsx';
import { useChoices } from '../../hooks/lists/use-choices.ts';
import { type Choice, groupsOf } from './choice.ts';

type ChoiceListProps = {
  /** Accessible name of the field. */
  label: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  choices: Choice[];
  /** The choice that Enter takes before an arrow key is pressed. */
  first: Choice | null;
  /** More choices are loading. Enter waits for them, then takes `first`. */
  isAwaited?: boolean;
  /** Shown in front of the field instead of its magnifying glass. */
  before?: ReactNode;
  /** Called for Backspace in the empty field. */
  onBack?: (() => void) | undefined;
  /** Read by screen readers, and shown if there is nothing to choose. */
  status: ReactNode;
};

/** A field and its choices. Has focus when it appears; arrows and Enter choose. */
export function ChoiceList(props: ChoiceListProps) {
  const { label, placeholder, text, onText, choices, first, isAwaited, before, onBack, status } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { fieldProps, getMenuProps, getItemProps, highlightedIndex } = useChoices({
    items: choices,
    text,
    nameOf: ({ name }) => name,
    onText,
    onChoose: ({ act }) => act(),
    first,
    isAwaited,
    list: 'stays',
  });

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Backspace' && text === '') onBack?.();
  }

  const field = fieldProps({ ref: input, 'aria-label': label, onKeyDown: handleKey });
  return (
    <>
      <div className="flex items-center gap-2 pb-3">
        {before}
        <div className="relative flex-1">
          {!before && <SearchGlass />}
          <TextInput
            {...field}
            autoComplete="off"
            enterKeyHint="go"
            spellCheck={false}
            placeholder={placeholder}
            className={clsx(!before && 'pl-10')}
          />
        </div>
      </div>
      <div
        {...getMenuProps({ 'aria-label': 'Choices', 'aria-labelledby': undefined })}
        className="-mx-2 flex min-h-0 flex-col gap-3 overflow-y-auto px-2 empty:hidden"
      >
        {groupsOf(choices).map(({ title, choices: ofGroup }, at) => (
          // biome-ignore lint/a11y/useSemanticElements: a list box holds groups of options, no set of fields
          <div key={title} role="group" aria-labelledby={`${id}-${at}`}>
            <p id={`${id}-${at}`} className="px-3 pb-1 font-semibold text-caption text-ink-2">
              {title}
            </p>
            {ofGroup.map((choice) => {
              const index = choices.indexOf(choice);
              return (
                <div
                  key={choice.id}
                  {...getItemProps({ item: choice, index })}
                  className={clsx(
                    'flex min-h-11 cursor-pointer scroll-mt-7 scroll-mb-2 items-center gap-3 rounded-control px-3 py-1.5 hover:bg-sunken max-md:min-h-12',
                    index === highlightedIndex && 'bg-sunken outline-2 outline-accent -outline-offset-2',
                  )}
                >
                  <span className="flex w-9 shrink-0 justify-center text-ink-2">{choice.icon}</span>
                  <span className="min-w-0 flex-1">
                    <span className="wrap-anywhere block font-semibold">{choice.name}</span>
                    {choice.detail && <span className="wrap-anywhere block text-ink-2 text-meta">{choice.detail}</span>}
                  </span>
                  {choice.aside}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <p role="status" className={choices.length > 0 ? 'sr-only' : 'px-3 text-ink-2'}>
        {status}
      </p>
    </>
  );
}
