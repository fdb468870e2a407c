import { fullName } from '@ffl/domain/members/member';
import { memberMessages } from '@ffl/domain/members/messages';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { peopleSearch } from '../../api/cards/people-search.ts';
import type { MemberFound } from '../../api/members/rows.ts';
import { Field, TextInput } from '../../components/ui/field.tsx';
import type { FormState } from '../../hooks/forms/use-form.ts';
import { isMeant, useChoices } from '../../hooks/lists/use-choices.ts';

type Values = { member: string; comes: string };

type MemberChoiceProps = {
  form: FormState<Values>;
  chosen: MemberFound | null;
  onChoose: (member: MemberFound | null) => void;
};

const none: MemberFound[] = [];

/** A member by name or e-mail; typing on after a choice looks for somebody else. */
export function MemberChoice({ form, chosen, onChoose }: MemberChoiceProps) {
  const text = form.values.member;
  const typed = chosen === null && isMeant(text) ? text : '';
  const search = useQuery(peopleSearch(typed));
  const members = (typed !== '' && search.data?.members) || none;
  const isLoading = typed !== '' && search.isPending;
  const { fieldProps, getMenuProps, getItemProps, highlightedIndex } = useChoices({
    items: members,
    text,
    nameOf: fullName,
    onText: (next) => {
      if (chosen) onChoose(null);
      form.change('member', next);
    },
    onChoose,
    first: (members.length === 1 && members[0]) || null,
    isAwaited: isLoading,
    list: 'stays',
  });
  return (
    <div>
      <Field label="Member" error={form.problems.member}>
        {({ id, ...control }) => (
          <TextInput
            {...control}
            {...fieldProps({ id, ref: form.ref('member') })}
            autoComplete="off"
            spellCheck={false}
            placeholder="Name or email"
          />
        )}
      </Field>
      <ul
        {...getMenuProps({ 'aria-label': 'Members', 'aria-labelledby': undefined })}
        className={clsx(
          members.length > 0 && 'mt-2 max-h-64 divide-y divide-line overflow-y-auto rounded-control border border-line',
        )}
      >
        {members.map((member, index) => (
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
      <p role="status" className="mt-1 text-ink-2 text-meta empty:hidden">
        {isLoading && 'Searching...'}
        {typed !== '' && search.isSuccess && members.length === 0 && (search.data.nobody ?? memberMessages.noMatch)}
        {typed !== '' && search.isError && memberMessages.searchFailed}
      </p>
    </div>
  );
}
