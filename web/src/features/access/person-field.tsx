import { accountLimits } from '@ffl/domain/accounts/limits';
import { accessMessages as messages } from '@ffl/domain/grants/access-messages';
import { isPlainEmail } from '@ffl/domain/members/email';
import { fullName } from '@ffl/domain/members/member';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import type { Recipient } from '../../api/access/queries.ts';
import { peopleSearch } from '../../api/cards/people-search.ts';
import { Field, TextInput } from '../../components/ui/field.tsx';
import { useAfterPress } from '../../hooks/forms/use-after-press.ts';
import type { FormState } from '../../hooks/forms/use-form.ts';
import { isMeant, useChoices } from '../../hooks/lists/use-choices.ts';
import { useEscape } from '../../hooks/lists/use-escape.ts';
import type { AccessEntries } from './access-entries.ts';

type PersonFieldProps = {
  form: FormState<AccessEntries>;
  /** Whose address it is, once that is known. */
  recipient: Recipient | undefined;
  /** Who finds everybody; leads don't. */
  isUnbound: boolean;
};

/** An address, typed or that of a member found by name. It says whose address it is. */
export function PersonField({ form, recipient, isUnbound }: PersonFieldProps) {
  const afterPress = useAfterPress();
  const { email } = form.values;
  const isName = !email.includes('@');
  const search = useQuery(peopleSearch(email));
  const offered = (search.data?.members ?? []).filter((one) => one.email !== email.trim());
  const { isOpen, highlightedIndex, closeMenu, fieldProps, getMenuProps, getItemProps } = useChoices({
    items: offered,
    text: email,
    nameOf: (one) => one.email,
    onText: (text) => form.change('email', text),
    onChoose: (one) => form.change('email', one.email),
    first: (isName && isMeant(email) && offered.length === 1 && offered[0]) || null,
    isAwaited: isName && email.trim() !== '' && search.isPending,
    list: 'opens on typing',
  });
  const isShown = isOpen && offered.length > 0;
  useEscape(isShown, closeMenu);
  const menu = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (isShown) menu.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);

  return (
    <Field
      label={messages.addressLabel}
      error={form.problems.email}
      hint={
        recipient && form.problems.email === undefined
          ? messages.whose(recipient.name, recipient.hasAccount, isUnbound)
          : messages.addressHint
      }
    >
      {(control) => {
        const field = fieldProps({
          ...control,
          ref: form.ref('email'),
          // A name is no address yet, so Enter chooses and never submits.
          onKeyDown: (event) => event.key === 'Enter' && isName && event.preventDefault(),
          onBlur: () => isPlainEmail(email.trim()) && afterPress(() => form.leave('email')),
        });
        return (
          <div className="relative">
            <TextInput
              {...field}
              aria-expanded={isShown}
              aria-activedescendant={isShown ? field['aria-activedescendant'] : undefined}
              type="text"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={accountLimits.emailMaxLength}
            />
            <ul
              {...getMenuProps({ ref: menu, 'aria-label': 'Members', 'aria-labelledby': undefined })}
              className={clsx(
                'absolute inset-x-0 z-10 mt-1 max-h-64 overflow-y-auto rounded-control border border-line-strong bg-surface shadow-float',
                !isShown && 'hidden',
              )}
            >
              {isShown &&
                offered.map((one, index) => (
                  <li
                    key={one.id}
                    {...getItemProps({ item: one, index })}
                    className={clsx(
                      'min-h-12 cursor-pointer px-3 py-1.5 hover:bg-sunken',
                      index === highlightedIndex && 'bg-sunken outline-2 outline-accent -outline-offset-2',
                    )}
                  >
                    <span className="wrap-anywhere block font-semibold">{fullName(one)}</span>
                    <span className="wrap-anywhere block text-ink-2 text-meta">
                      {[one.organization, one.email].filter(Boolean).join(' · ')}
                    </span>
                  </li>
                ))}
            </ul>
          </div>
        );
      }}
    </Field>
  );
}
