import { fullName } from '@ffl/domain/members/member';
import { memberStatusUntil } from '@ffl/domain/members/member-status';
import { memberMessages } from '@ffl/domain/members/messages';
import { countText } from '@ffl/domain/numbers/count-text';
import { codeTyped } from '@ffl/domain/search/word-search';
import { useQuery } from '@tanstack/react-query';
import { ScanQrCode } from 'lucide-react';
import { peopleSearch } from '../../api/cards/people-search.ts';
import type { MemberFound } from '../../api/members/rows.ts';
import { Avatar } from '../../components/members/avatar.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { StatusPill } from '../../components/ui/status-pill.tsx';
import { isMeant } from '../../hooks/lists/use-choices.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { useBeyond } from '../../lib/session/may.ts';
import { type Choice, isFoundBy, nameAndRest } from './choice.ts';
import { ChoiceList } from './choice-list.tsx';

type SearchChoicesProps = {
  commands: readonly Choice[];
  text: string;
  onText: (text: string) => void;
  /** `rest` is the text typed after the name. */
  onPerson: (member: MemberFound, rest: string) => void;
  /** Checks a code as crew do. */
  onCheck: (statement: string) => void;
};

const none: MemberFound[] = [];

/** Commands come first because they are there at once: people who are found later never move a line about to be chosen. */
export function SearchChoices({ commands, text, onText, onPerson, onCheck }: SearchChoicesProps) {
  const beyond = useBeyond();
  const isAsked = text.trim() !== '';
  const { search, rest } = usePeople(text);
  const isLoading = isAsked && search.isPending;
  const now = useNow();
  const found = (search.data?.members ?? none).map((one) => personChoice(one, now, () => onPerson(one, rest)));
  const named = commands.filter((command) => isFoundBy(text, command));
  // As `statementInCode`, whose script is that of /verify.
  const statement = /\/verify#([\w-]+)$/.exec(codeTyped(text) ?? '')?.[1] ?? null;
  const check = statement === null || isLoading ? [] : [checkChoice(search.data?.nobody, () => onCheck(statement))];
  const choices = [...named, ...found, ...check];
  // Enter takes a person only if nobody else was found.
  const first = named[0] ?? (found.length === 1 ? found[0] : check[0]);
  return (
    <>
      <ChoiceList
        label="Search"
        placeholder="Screen, member or command"
        text={text}
        onText={onText}
        choices={choices}
        first={(isMeant(text) && first) || null}
        isAwaited={isLoading && named.length === 0}
        status={
          <>
            {isLoading && <span className="appear-late">Searching...</span>}
            {isAsked &&
              search.isSuccess &&
              choices.length === 0 &&
              (search.data.nobody ?? ['No matches', beyond].filter(Boolean).join('. '))}
            {!isLoading && choices.length > 0 && countOf(choices.length)}
          </>
        }
      />
      {isAsked && search.isError && (
        <ErrorState what={memberMessages.searchFailed} busy={search.isFetching} onRetry={() => void search.refetch()} />
      )}
    </>
  );
}

/** People with that name; if there are none, with the name without the action's words at its end. */
function usePeople(text: string) {
  const { name, rest } = nameAndRest(text);
  const whole = useQuery(peopleSearch(text));
  const isNobody = rest !== '' && whole.data?.members.length === 0;
  const named = useQuery({ ...peopleSearch(name), enabled: isNobody });
  return isNobody ? { search: named, rest } : { search: whole, rest: '' };
}

function personChoice(member: MemberFound, now: Date, act: () => void): Choice {
  const status = memberStatusUntil(member.currentUntil, now, member.grounding);
  return {
    id: member.id,
    group: 'Members',
    name: fullName(member),
    icon: <Avatar firstName={member.firstName} lastName={member.lastName} className="size-9 rounded-pill text-meta" />,
    detail: [member.organization, member.email].filter(Boolean).join(' · '),
    aside: <StatusPill state={status}>{status}</StatusPill>,
    act,
  };
}

/** `nobody` says why the code is no member's. */
function checkChoice(nobody: string | undefined, act: () => void): Choice {
  const icon = <ScanQrCode aria-hidden="true" size={20} />;
  return { id: 'check', group: 'Code', name: 'Check this code', detail: nobody, icon, act };
}

function countOf(choices: number): string {
  return `${countText(choices)} ${choices === 1 ? 'choice' : 'choices'}`;
}
