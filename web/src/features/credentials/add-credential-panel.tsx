import { baseMessages } from '@ffl/domain/bases/messages';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleAlert, Plus } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { baseQueries } from '../../api/bases/queries.ts';
import { useOfferedBases } from '../../api/bases/use-bases.ts';
import { credentialQueries } from '../../api/credentials/queries.ts';
import { programQueries } from '../../api/programs/queries.ts';
import { BaseChoice } from '../../components/bases/base-choice.tsx';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/card.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Skeleton } from '../../components/ui/loaded.tsx';
import { offlineText, useOnline } from '../../hooks/device/use-online.ts';
import { useBasesFailure } from '../../hooks/visit/use-bases-failure.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { isAmong, useBasesWith } from '../../lib/session/may.ts';
import type { IssueRequest } from './credential-actions.tsx';
import { OfferChoice, offersOf } from './offer-choice.tsx';

type AddCredentialPanelProps = {
  memberId: string;
  /** Name of the preselected base. */
  startsAt?: string | null;
  onRequest: (request: IssueRequest) => void;
};

/** Chooses the base, then the credential; the dialog it opens confirms (MEM-22). */
export function AddCredentialPanel({ memberId, startsAt = null, onRequest }: AddCredentialPanelProps) {
  const issuing = useIssuing(memberId);
  const own = useBasesWith('issue');
  const offered = useOfferedBases();
  const isOnline = useOnline();
  const [base, setBase] = useState(startsAt ?? (own?.length === 1 ? (own[0] ?? null) : null));
  const [programId, setProgramId] = useState<string | null>(null);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const fields = useRef<HTMLFieldSetElement>(null);
  const { bases } = issuing;

  if (!bases) {
    if (issuing.failure === null) return <Skeleton className="h-40" />;
    return <ErrorState what={issuing.failure} busy={issuing.isFetching} onRetry={issuing.reload} />;
  }
  if (bases.length === 0) return <NoBase />;

  const chosenBase = bases.find(({ name }) => name === base);
  const offers = chosenBase && issuing.offersAt(chosenBase.id);
  const chosen = offers?.find(({ program, isHeld }) => !isHeld && program.id === programId);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setWasSubmitted(true);
    if (chosenBase && chosen) {
      onRequest({ kind: 'issue', memberId, program: chosen.program, base: chosenBase.name });
      setProgramId(null);
      setWasSubmitted(false);
    } else
      fields.current?.querySelector<HTMLInputElement>(chosenBase ? '[data-offers] input:enabled' : 'input')?.focus();
  }

  const isNothingLeft = offers?.every(({ isHeld }) => isHeld) === true;
  return (
    <form noValidate onSubmit={handleSubmit}>
      <fieldset ref={fields} className="flex min-w-0 flex-col gap-4">
        <legend className="sr-only">New credential</legend>
        <BaseChoice
          names={bases.map(({ name }) => name)}
          digits={offered}
          base={chosenBase?.name ?? null}
          label="Issuing base"
          isRequired
          error={wasSubmitted && !chosenBase ? 'Please select a base' : undefined}
          onChange={(name) => {
            setBase(name);
            setProgramId(null);
            setWasSubmitted(false);
          }}
        />
        {chosenBase && offers && (
          <OfferChoice
            base={chosenBase.name}
            offers={offers}
            chosen={chosen?.program.id ?? null}
            error={wasSubmitted && !chosen && !isNothingLeft ? 'Please select a credential type' : undefined}
            onChoose={setProgramId}
          />
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            type="submit"
            variant="primary"
            icon={<Plus aria-hidden="true" size={18} />}
            className="max-md:w-full"
            disabled={!isOnline || isNothingLeft}
          >
            Add Credential
          </Button>
          {!isOnline && <p className="text-ink-2 text-meta">{offlineText}</p>}
        </div>
      </fieldset>
    </form>
  );
}

function NoBase() {
  return (
    <EmptyState
      icon={CircleAlert}
      title="No base is active."
      action={
        <Link to="/admin/bases" className={buttonClass({})}>
          Go to Bases
        </Link>
      }
    >
      Credentials are issued at active bases.
    </EmptyState>
  );
}

/** What can be issued to a member at each base. */
function useIssuing(memberId: string) {
  const now = useNow();
  const bases = useQuery(baseQueries.active());
  useBasesFailure(bases);
  const programs = useQuery(programQueries.list());
  const own = useBasesWith('issue');
  const held = useQuery(credentialQueries.ofMember(memberId));
  const removed = useQuery(credentialQueries.removedOf(memberId));
  const needed = [bases, programs, held, removed];
  const known =
    programs.data && held.data && removed.data
      ? { programs: programs.data, held: held.data, removed: removed.data, now }
      : undefined;

  return {
    /** Undefined until everything has loaded. */
    bases: known && bases.data?.filter(({ name }) => isAmong(own, name)),
    offersAt: (baseId: string) => (known ? offersOf({ baseId, ...known }) : []),
    /** The sentence shown instead, if any of it can't be loaded. */
    failure: isMissing(bases) ? baseMessages.fetchFailed : needed.some(isMissing) ? failed : null,
    isFetching: needed.some(({ isFetching }) => isFetching),
    reload: () => void Promise.all(needed.map(({ refetch }) => refetch())),
  };
}

const failed = 'The credentials to issue could not be loaded.';

function isMissing({ data, isError }: { data: unknown; isError: boolean }): boolean {
  return isError && data === undefined;
}
