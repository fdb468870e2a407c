import { accessMessages as messages } from '@ffl/domain/grants/access-messages';
import { grantTitle } from '@ffl/domain/grants/words';
import { fullName } from '@ffl/domain/members/member';
import { wordSearch } from '@ffl/domain/search/word-search';
import { useQuery } from '@tanstack/react-query';
import { Eye, KeyRound, Plus } from 'lucide-react';
import { type ReactNode, useCallback, useRef } from 'react';
import { type AccessList, accessQueries } from '../../api/access/queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { EmptyCard } from '../../components/ui/card.tsx';
import { Loaded } from '../../components/ui/loaded.tsx';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { NoResult, SearchField } from '../../components/ui/search-field.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import { useListKeys } from '../../hooks/lists/use-list-keys.ts';
import { useUrlState } from '../../hooks/lists/use-url-state.ts';
import { Opened, useOpened } from '../../hooks/pages/use-opened.ts';
import { useFailureToast } from '../../hooks/visit/use-failure-toast.ts';
import { soon } from '../../lib/pages/soon.ts';
import { anyText, urlState } from '../../lib/pages/url-state.ts';
import { useMay } from '../../lib/session/may.ts';
import type { AccessEntries } from './access-entries.ts';
import { AdministratorsTable, GranteesTable } from './access-tables.tsx';
import type { GrantRequest } from './grant-lines.tsx';

const GiveAccess = soon(async () => (await import('./give-access.tsx')).GiveAccess);
const ChangeAccess = soon(async () => (await import('./change-access.tsx')).ChangeAccess);
const InviteAgain = soon(async () => (await import('./invite-again.tsx')).InviteAgain);
const EndAccess = soon(async () => (await import('./end-access.tsx')).EndAccess);
const ViewAsReader = soon(async () => (await import('./view-as-reader.tsx')).ViewAsReader);

/** The search, as stored in the address. */
const accessUrl = urlState({ q: '' }, { q: anyText });

type About = { kind: 'give' } | { kind: 'view' } | GrantRequest;

/** Who administers, and who may look without administering. */
export function AccessPage() {
  const isOnline = useOnline();
  const isUnbound = useMay('any access');
  const [{ q }, change] = useUrlState(accessUrl);
  const opened = useOpened<About>();
  const { open, close } = opened;
  const kept = useRef<AccessEntries>(undefined);
  const searchField = useRef<HTMLInputElement>(null);
  const list = useQuery({ ...accessQueries.list(), refetchOnWindowFocus: 'always' });
  useFailureToast(list.isError ? messages.loadFailed : null, list.errorUpdatedAt);
  useListKeys(searchField, { text: q, isAnswered: list.data !== undefined });
  const search = useCallback((text: string) => change({ q: text }, { replace: true }), [change]);

  /** Moves focus, since the button disappears with the search. */
  function clearSearch() {
    searchField.current?.focus();
    search('');
  }

  return (
    <>
      <PageHeading
        title="Access"
        description={isUnbound ? messages.pageText : messages.leadPageText}
        actions={
          <>
            <Button
              icon={<Eye aria-hidden="true" size={18} />}
              disabled={!isOnline}
              onClick={() => open({ kind: 'view' })}
            >
              {messages.viewAs}
            </Button>
            <Button
              variant="primary"
              icon={<Plus aria-hidden="true" size={18} />}
              disabled={!isOnline}
              onClick={() => open({ kind: 'give' })}
            >
              {messages.giveTitle}
            </Button>
          </>
        }
      />
      <SearchField
        ref={searchField}
        label="Search people with access"
        placeholder="Search people..."
        value={q}
        onSearch={search}
        className="mb-4 max-w-120 max-md:max-w-none print:hidden"
      />
      <Loaded
        query={list}
        failure={messages.loadFailed}
        failedAgain={messages.readAgainFailed}
        outline={<GranteesTable grantees={undefined} onRequest={open} />}
      >
        {(all) => {
          const found = foundIn(all, q);
          const count = countOf(found);
          return (
            <>
              <p role="status" className="sr-only">
                {q !== '' && messages.matched(count, countOf(all))}
              </p>
              {count === 0 && <NoResult title={messages.noMatch} onClear={clearSearch} />}
              <Section title={messages.granteesTitle} text={messages.granteesText} isShown={found.grantees.length > 0}>
                <GranteesTable grantees={found.grantees} onRequest={open} />
              </Section>
              {all.grantees.length === 0 && q === '' && (
                <div className="mb-8">
                  <EmptyCard icon={KeyRound} title={messages.none}>
                    {messages.noneText}
                  </EmptyCard>
                </div>
              )}
              <Section
                title={messages.administratorsTitle}
                text={messages.administratorsText}
                isShown={found.administrators.length > 0}
              >
                <AdministratorsTable administrators={found.administrators} />
              </Section>
            </>
          );
        }}
      </Loaded>
      <Opened of={opened}>
        {(about) => {
          if (about.kind === 'give') return <GiveAccess kept={kept} onClose={close} />;
          if (about.kind === 'view') return <ViewAsReader onClose={close} />;
          if (about.kind === 'again') return <InviteAgain {...about.of} onClose={close} />;
          return about.kind === 'change' ? (
            <ChangeAccess {...about.of} onClose={close} />
          ) : (
            <EndAccess {...about.of} onClose={close} />
          );
        }}
      </Opened>
    </>
  );
}

type SectionProps = { title: string; text: string; isShown: boolean; children: ReactNode };

function Section({ title, text, isShown, children }: SectionProps) {
  if (!isShown) return null;
  return (
    <section className="mb-8">
      <h2 className="font-semibold text-card-title">{title}</h2>
      <p className="mb-3 max-w-[70ch] text-ink-2 text-meta">{text}</p>
      {children}
    </section>
  );
}

function countOf({ administrators, grantees }: AccessList): number {
  return administrators.length + grantees.length;
}

/** Whoever has the words in name, address or what they may look at. */
function foundIn({ administrators, grantees }: AccessList, text: string): AccessList {
  const isFound = wordSearch(text);
  return {
    administrators: administrators.filter((one) =>
      isFound([fullName(one), one.email, messages.administrator[one.role].title]),
    ),
    grantees: grantees.filter((one) => isFound([fullName(one), one.email, ...one.grants.map(grantTitle)])),
  };
}
