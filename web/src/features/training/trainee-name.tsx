import { fullName } from '@ffl/domain/members/member';
import { codeTyped } from '@ffl/domain/search/word-search';
import { clsx } from 'clsx';
import { UserCheck } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import type { MemberFound } from '../../api/members/rows.ts';
import { TextInput } from '../../components/ui/field.tsx';
import { useChoices } from '../../hooks/lists/use-choices.ts';

type TraineeNameProps = {
  id: string;
  label: string;
  name: string;
  isLinked: boolean;
  /** Members the typed name may mean. */
  offered: readonly MemberFound[];
  /** The member of a scanned code is being looked up. */
  isAwaited: boolean;
  error: { 'aria-invalid'?: true; 'aria-describedby'?: string };
  onName: (name: string) => void;
  onChoose: (member: MemberFound) => void;
  onFocus: () => void;
  onPaste: (event: ClipboardEvent) => void;
  /** Enter, if it chooses nobody. */
  onEnter: (event: KeyboardEvent) => void;
  /** Letters typed at a linked name go to the next row. */
  onTypeOn: () => void;
};

function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
}

/** A trainee's name: any text, or an offered member. A linked member's name is the member's. */
export function TraineeName(props: TraineeNameProps) {
  const {
    id,
    label,
    name,
    isLinked,
    offered,
    isAwaited,
    error,
    onName,
    onChoose,
    onFocus,
    onPaste,
    onEnter,
    onTypeOn,
  } = props;
  // A name may be any text; a code that a scanner typed is nobody's name.
  const isCode = codeTyped(name) !== null;
  const { isOpen, highlightedIndex, fieldProps, getMenuProps, getItemProps } = useChoices({
    items: [...offered],
    text: name,
    nameOf: fullName,
    onText: onName,
    onChoose,
    first: (isCode && offered[0]) || null,
    isAwaited,
    list: 'opens on typing',
  });
  const isShown = isOpen && offered.length > 0 && !isLinked;
  const menu = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (isShown) menu.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);

  const field = fieldProps({
    id,
    onKeyDown: (event) => {
      if (event.key === 'Enter' && isCode) event.preventDefault();
      else if (event.key === 'Enter' && !(isShown && highlightedIndex >= 0)) onEnter(event);
      if (isLinked && isLetter(event)) onTypeOn();
    },
  });
  return (
    <div className="relative">
      <TextInput
        {...field}
        {...error}
        aria-label={isLinked ? `${label}, linked to a member` : label}
        aria-expanded={isShown}
        aria-activedescendant={isShown ? field['aria-activedescendant'] : undefined}
        readOnly={isLinked}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="next"
        title={isLinked ? name : undefined}
        className={clsx(isLinked && 'bg-sunken max-md:px-2 md:pr-10 lg:pr-27')}
        onFocus={onFocus}
        onPaste={onPaste}
      />
      {isLinked && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-2 hidden md:inline-flex -translate-y-1/2 items-center gap-1 rounded-pill bg-info-tint px-2 py-0.5 font-semibold text-caption text-info"
        >
          <UserCheck size={14} />
          <span className="max-lg:hidden">Member</span>
        </span>
      )}
      <ul
        {...getMenuProps({ ref: menu, 'aria-label': 'Members', 'aria-labelledby': undefined })}
        className={clsx(
          'absolute inset-x-0 z-10 mt-1 max-h-64 overflow-y-auto rounded-control border border-line-strong bg-surface shadow-float md:min-w-80',
          !isShown && 'hidden',
        )}
      >
        {isShown &&
          offered.map((member, index) => (
            <li
              key={member.id}
              {...getItemProps({ item: member, index })}
              className={clsx(
                'min-h-12 cursor-pointer px-3 py-1.5 hover:bg-sunken',
                index === highlightedIndex && 'bg-sunken outline-2 outline-accent -outline-offset-2',
              )}
            >
              <span className="wrap-anywhere block font-semibold">{fullName(member)}</span>
              <span className="wrap-anywhere block text-ink-2 text-meta">
                {[member.organization, member.email].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
      </ul>
    </div>
  );
}
