import { securityMessages } from '@ffl/domain/security/messages';
import { displayDateTime } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type DeletionRequest, deletionRequests } from '../../api/security/deletion-requests.ts';
import { soon } from '../../lib/pages/soon.ts';
import { DeskButton, DeskItem, DeskList, DeskRow } from './desk-row.tsx';

const words = securityMessages.deletions;

const JudgeDeletion = soon(async () => (await import('./judge-deletion.tsx')).JudgeDeletion);

/** Deletions waiting for a second super administrator. Renders nothing if there are none. */
export function WaitingDeletions() {
  const query = useQuery(deletionRequests());
  const [judged, setJudged] = useState<{ request: DeletionRequest; confirms: boolean } | null>(null);
  const hasSomething = query.isError || (query.data?.length ?? 0) > 0;
  if (!hasSomething && judged === null) return null;
  return (
    <>
      <DeskRow title={words.title} query={query} failure={words.loadFailed}>
        {(requests) => (
          <>
            <p className="max-w-[70ch] text-ink-2">{words.text}</p>
            <DeskList title={words.title}>
              {requests.map((request) => (
                <RequestItem
                  key={request.id}
                  request={request}
                  onJudge={(confirms) => setJudged({ request, confirms })}
                />
              ))}
            </DeskList>
          </>
        )}
      </DeskRow>
      {judged && <JudgeDeletion {...judged} onClose={() => setJudged(null)} />}
    </>
  );
}

type RequestItemProps = { request: DeletionRequest; onJudge: (confirms: boolean) => void };

function RequestItem({ request, onJudge }: RequestItemProps) {
  const { people, by, askedAt, wasAsked, mayJudge } = request;
  return (
    <DeskItem
      title={words.whom(people.map(({ name }) => name))}
      lines={[words.asked(by, displayDateTime(askedAt)), wasAsked && words.wasAsked(by), !mayJudge && words.ofOthers]}
    >
      {mayJudge && (
        <>
          <DeskButton of={words.requestOf(by)} onClick={() => onJudge(false)}>
            {words.refuse}
          </DeskButton>
          <DeskButton of={words.requestOf(by)} variant="danger" onClick={() => onJudge(true)}>
            {words.confirm}
          </DeskButton>
        </>
      )}
    </DeskItem>
  );
}
