import { securityMessages } from '@ffl/domain/security/messages';
import { displayDateTime } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type DeletionRequest, deletionRequests } from '../../api/security/deletion-requests.ts';
import { Button } from '../../components/ui/button.tsx';
import { Loaded } from '../../components/ui/loaded.tsx';
import { offlineText, useOnline } from '../../hooks/device/use-online.ts';
import { soon } from '../../lib/pages/soon.ts';
import { DeskRow } from './desk-row.tsx';

const words = securityMessages.deletions;

const JudgeDeletion = soon(async () => (await import('./judge-deletion.tsx')).JudgeDeletion);

/** Deletions waiting for a second super administrator. Renders nothing if there are none. */
export function WaitingDeletions() {
  const query = useQuery(deletionRequests());
  const [judged, setJudged] = useState<{ request: DeletionRequest; confirms: boolean } | null>(null);
  const hasSomething = query.isError || (query.data?.length ?? 0) > 0;
  if (!hasSomething && judged === null) return null;
  return (
    <DeskRow title={words.title}>
      <p className="max-w-[70ch] text-ink-2">{words.text}</p>
      <Loaded query={query} failure={words.loadFailed} failedAgain={securityMessages.readAgainFailed} outline={null}>
        {(requests) => (
          <ul aria-label={words.title} className="-my-3 divide-y divide-line">
            {requests.map((request) => (
              <RequestItem
                key={request.id}
                request={request}
                onJudge={(confirms) => setJudged({ request, confirms })}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {judged && <JudgeDeletion {...judged} onClose={() => setJudged(null)} />}
    </DeskRow>
  );
}

type RequestItemProps = { request: DeletionRequest; onJudge: (confirms: boolean) => void };

function RequestItem({ request, onJudge }: RequestItemProps) {
  const isOnline = useOnline();
  const { people, by, askedAt, wasAsked, mayJudge } = request;
  const press = { disabled: !isOnline, ...(!isOnline && { title: offlineText }) };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere font-semibold">{words.whom(people.map(({ name }) => name))}</p>
        <p className="wrap-anywhere text-ink-2 text-meta" data-numbers="">
          {words.asked(by, displayDateTime(askedAt))}
        </p>
        {wasAsked && <p className="wrap-anywhere text-ink-2 text-meta">{words.wasAsked(by)}</p>}
        {!mayJudge && <p className="text-ink-2 text-meta">{words.ofOthers}</p>}
      </div>
      {mayJudge && (
        <div className="flex flex-wrap gap-2">
          <Button {...press} onClick={() => onJudge(false)}>
            {words.refuse} <span className="sr-only">{words.requestOf(by)}</span>
          </Button>
          <Button {...press} variant="danger" onClick={() => onJudge(true)}>
            {words.confirm} <span className="sr-only">{words.requestOf(by)}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
