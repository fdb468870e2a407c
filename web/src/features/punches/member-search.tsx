import type { PunchStatus } from '@ffl/domain/credentials/punch';
import { memberLimits } from '@ffl/domain/members/limits';
import { fullName } from '@ffl/domain/members/member';
import { memberMessages } from '@ffl/domain/members/messages';
import type { Program } from '@ffl/domain/programs/program';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ScanQrCode } from 'lucide-react';
import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react';
import type { CheckedCode } from '../../api/cards/judge-code.ts';
import { peopleSearch } from '../../api/cards/people-search.ts';
import type { MemberFound } from '../../api/members/rows.ts';
import { statusFound } from '../../api/members/status-found.ts';
import { PunchStatusPill } from '../../components/credentials/punch-status-pill.tsx';
import { Avatar } from '../../components/members/avatar.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { TextInput } from '../../components/ui/field.tsx';
import { SearchGlass } from '../../components/ui/search-field.tsx';
import { isMeant, useChoices } from '../../hooks/lists/use-choices.ts';
import { useBeyond } from '../../lib/session/may.ts';

type MemberSearchProps = {
  cardName: string;
  programs: readonly Program[] | undefined;
  now: Date;
  /** The typed text, which the search's owner keeps. */
  text: string;
  onText: (text: string) => void;
  /** `check`: of a scanned code, null for a card's. */
  onSelect: (member: MemberFound, check: CheckedCode | null | undefined) => void;
  onScan: () => void;
};

const none: MemberFound[] = [];
/** A function key, since letters go into the field. */
const scanKey = 'F2';

/** Finds a member by name, e-mail or a code that a scanner types. Has focus when it appears; arrows and Enter choose. */
export function MemberSearch({ cardName, programs, now, text, onText, onSelect, onScan }: MemberSearchProps) {
  const search = useQuery(peopleSearch(text));
  const members = search.data?.members ?? none;
  const beyond = useBeyond();
  const hasText = text.trim() !== '';
  const isLoading = hasText && search.isPending;
  const { getLabelProps, fieldProps, getMenuProps, getItemProps, highlightedIndex } = useChoices({
    items: members,
    text,
    nameOf: fullName,
    onText,
    onChoose: (member) => onSelect(member, search.data?.check),
    // Enter takes the only match, never the first of several.
    first: (isMeant(text) && members.length === 1 && members[0]) || null,
    isAwaited: isLoading,
    list: 'stays',
  });
  const input = useRef<HTMLInputElement>(null);
  // Selects the text on return to the search, so that the next letter replaces it.
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  const scan = useEffectEvent(onScan);
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.key !== scanKey) return;
      event.preventDefault();
      scan();
    }
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, []);

  const label = getLabelProps();
  const field = fieldProps({ ref: input });
  const isCut = members.length === memberLimits.punchSearchMax;
  const isSeveral = members.length > 1 && !isCut;
  const isEmpty = hasText && search.isSuccess && members.length === 0;

  return (
    <div>
      <label {...label} htmlFor={label.htmlFor} className="font-semibold text-table">
        Find a member
      </label>
      <div className="mt-1 flex gap-2">
        {/* Before the field, so that Tab leads from the field to adding a member. */}
        <Button
          icon={<ScanQrCode aria-hidden="true" size={20} />}
          aria-keyshortcuts={scanKey}
          className="order-last min-h-11 shrink-0"
          onClick={onScan}
        >
          Scan
          <span
            aria-hidden="true"
            className="rounded-control bg-sunken px-2 py-0.5 font-sans text-caption max-lg:hidden"
          >
            {scanKey}
          </span>
        </Button>
        <div className="relative min-w-0 flex-1">
          <SearchGlass />
          <TextInput
            {...field}
            type="search"
            enterKeyHint="search"
            spellCheck={false}
            placeholder="Name or email"
            className="min-h-11 pl-10"
          />
        </div>
      </div>
      <ul
        {...getMenuProps()}
        className={members.length > 0 ? 'mt-2 divide-y divide-line rounded-control border border-line' : undefined}
      >
        {members.map((member, index) => (
          <MemberOption
            key={member.id}
            {...getItemProps({ item: member, index })}
            member={member}
            status={programs ? statusFound({ cardName, programs }, member, now) : null}
            isHighlighted={index === highlightedIndex}
          />
        ))}
      </ul>
      <p
        role="status"
        className={clsx(
          'wrap-anywhere mt-3 text-ink-2',
          members.length === 1 && 'sr-only',
          isSeveral && 'max-md:sr-only',
        )}
      >
        {isEmpty && (search.data.nobody ?? [memberMessages.noMatch, beyond].filter(Boolean).join('. '))}
        {isLoading && <span className="appear-late">Searching...</span>}
        {isCut && `The first ${members.length} are shown. Type more to narrow the search.`}
        {members.length === 1 && '1 member found'}
        {isSeveral && `${members.length} members found. Arrows and Enter choose one, or type more.`}
      </p>
      {hasText && search.isError && (
        <ErrorState what={memberMessages.searchFailed} busy={search.isFetching} onRetry={() => void search.refetch()} />
      )}
    </div>
  );
}

type MemberOptionProps = ComponentProps<'li'> & {
  member: MemberFound;
  /** Standing in this card's program, null until the programs are known. */
  status: PunchStatus | null;
  isHighlighted: boolean;
};

function MemberOption({ member, status, isHighlighted, ...option }: MemberOptionProps) {
  return (
    <li
      {...option}
      className={clsx(
        'flex min-h-14 cursor-pointer items-center gap-3 px-3 py-2 hover:bg-sunken first:rounded-t-control last:rounded-b-control',
        isHighlighted && 'bg-sunken outline-2 outline-accent -outline-offset-2',
      )}
    >
      <Avatar firstName={member.firstName} lastName={member.lastName} />
      <span className="flex min-w-0 flex-1 items-center gap-x-3 gap-y-1 max-md:flex-col max-md:items-start">
        <span className="min-w-0 flex-1">
          <span className="wrap-anywhere block font-semibold">{fullName(member)}</span>
          <span className="wrap-anywhere block text-ink-2 text-meta">
            {member.organization && <span className="max-md:block">{member.organization}</span>}
            {member.organization && <span className="max-md:hidden"> · </span>}
            {member.email}
          </span>
        </span>
        {status && <PunchStatusPill status={status} />}
      </span>
    </li>
  );
}
