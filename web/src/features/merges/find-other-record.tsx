import { memberLimits } from '@ffl/domain/members/limits';
import { fullName } from '@ffl/domain/members/member';
import { memberMessages } from '@ffl/domain/members/messages';
import { mergeReviewMessages as messages } from '@ffl/domain/merges/review-messages';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState } from 'react';
import { peopleSearch } from '../../api/cards/people-search.ts';
import { Avatar } from '../../components/members/avatar.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { TextInput } from '../../components/ui/field.tsx';
import { isMeant, useChoices } from '../../hooks/lists/use-choices.ts';
import type { MergedMember } from './merge-with.tsx';

type FindOtherRecordProps = { member: MergedMember; onClose: () => void };

/** Finds the other record by name, e-mail or a code, and opens the review. Arrows and Enter choose. */
export function FindOtherRecord({ member, onClose }: FindOtherRecordProps) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const search = useQuery(peopleSearch(text));
  const found = (search.data?.members ?? []).filter(({ id }) => id !== member.id);
  const hasText = text.trim() !== '';
  const isLoading = hasText && search.isPending;
  const { getLabelProps, fieldProps, getMenuProps, getItemProps, highlightedIndex } = useChoices({
    items: found,
    text,
    nameOf: fullName,
    onText: setText,
    onChoose: ({ id }) => void navigate({ to: '/admin/members/merge', search: { keep: member.id, with: id } }),
    first: (isMeant(text) && found.length === 1 && found[0]) || null,
    isAwaited: isLoading,
    list: 'stays',
  });
  const label = getLabelProps();
  return (
    <Dialog title={messages.findTitle} description={messages.findAbout(member)} onClose={onClose}>
      <label {...label} htmlFor={label.htmlFor} className="font-semibold text-table">
        Find a member
      </label>
      <TextInput
        {...fieldProps()}
        type="search"
        enterKeyHint="search"
        spellCheck={false}
        placeholder="Name or email"
        className="mt-1 min-h-11"
      />
      <ul {...getMenuProps()} className="mt-2 divide-y divide-line">
        {found.map((one, index) => (
          <li
            key={one.id}
            {...getItemProps({ item: one, index })}
            className={clsx(
              'flex min-h-14 cursor-pointer items-center gap-3 px-3 py-2 hover:bg-sunken',
              index === highlightedIndex && 'bg-sunken outline-2 outline-accent -outline-offset-2',
            )}
          >
            <Avatar firstName={one.firstName} lastName={one.lastName} />
            <span className="wrap-anywhere min-w-0">
              <span className="block font-semibold">{fullName(one)}</span>
              <span className="block text-ink-2 text-meta">
                {[one.organization, one.email].filter(Boolean).join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className="wrap-anywhere mt-3 text-ink-2">
        {hasText && search.isSuccess && found.length === 0 && (search.data.nobody ?? messages.nobodyElse)}
        {isLoading && <span className="appear-late">Searching...</span>}
        {found.length >= memberLimits.punchSearchMax - 1 && 'Type more to narrow the search.'}
      </p>
      {hasText && search.isError && (
        <ErrorState what={memberMessages.searchFailed} busy={search.isFetching} onRetry={() => void search.refetch()} />
      )}
    </Dialog>
  );
}
