import { lastGroundingAct } from '@ffl/domain/groundings/acts';
import { isGrounded } from '@ffl/domain/groundings/grounding';
import { groundedDetail, groundedText } from '@ffl/domain/groundings/words';
import { displayDateTime } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { groundingQueries, type ShownGroundingEvent } from '../../api/groundings/queries.ts';
import { useActsAbout } from '../../api/members/acts-about.ts';
import { Button } from '../../components/ui/button.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { soon } from '../../lib/pages/soon.ts';
import type { GroundedMember } from './ground-dialog.tsx';

const GroundDialog = soon(async () => (await import('./ground-dialog.tsx')).GroundDialog);
const LiftDialog = soon(async () => (await import('./lift-dialog.tsx')).LiftDialog);
const TakeBackDialog = soon(async () => (await import('./take-back-dialog.tsx')).TakeBackDialog);

type Opened = 'ground' | 'lift' | 'take back';

/** A member's grounding and its reason, earlier ones, and the actions that change it. */
export function GroundingPanel({ member }: { member: GroundedMember }) {
  const now = useNow();
  const isOnline = useOnline();
  const mayGround = useActsAbout(member.id)?.includes('ground') === true;
  const { data, isError, isFetching, refetch } = useQuery({
    ...groundingQueries.history(member.id),
    refetchOnWindowFocus: 'always',
  });
  const [opened, setOpened] = useState<Opened | null>(null);
  if (!data) {
    return isError ? (
      <ErrorState what="The groundings could not be loaded." busy={isFetching} onRetry={() => void refetch()} />
    ) : null;
  }
  const act = lastGroundingAct(data.toReversed());
  const last = data.find(({ id }) => id === act?.id) ?? null;
  const grounding = last?.kind === 'ground' && isGrounded(last, now) ? last : null;
  const earlier = data.filter((one) => one !== grounding);
  const close = () => setOpened(null);
  const takeBack = mayGround && (
    <Button size="small" variant="ghost" disabled={!isOnline} onClick={() => setOpened('take back')}>
      Take Back
    </Button>
  );
  return (
    <section aria-label="Grounding" className="contents">
      {grounding ? (
        <div className="w-full">
          <Notice
            tone="danger"
            title={groundedText(grounding)}
            actions={
              mayGround && (
                <div className="flex flex-wrap gap-2 print:hidden">
                  <Button size="small" disabled={!isOnline} onClick={() => setOpened('lift')}>
                    Lift
                  </Button>
                  <Button size="small" disabled={!isOnline} onClick={() => setOpened('ground')}>
                    Change
                  </Button>
                  {takeBack}
                </div>
              )
            }
          >
            <p className="wrap-anywhere">{grounding.reason}</p>
            <p className="text-meta">
              Nothing is in force while grounded, and no dates change. {recordedText(grounding)}.
            </p>
          </Notice>
        </div>
      ) : (
        mayGround && (
          <Button size="small" className="print:hidden" disabled={!isOnline} onClick={() => setOpened('ground')}>
            Ground
          </Button>
        )
      )}
      {earlier.length > 0 && (
        <details className="w-full">
          <summary className="inline-flex min-h-12 items-center text-accent underline underline-offset-4 md:min-h-8">
            Earlier groundings
          </summary>
          <ul className="divide-y divide-line">
            {earlier.map((one) => (
              <Act key={one.id} act={one} isUndone={data.some(({ voids }) => voids === one.id)}>
                {one === last && takeBack}
              </Act>
            ))}
          </ul>
        </details>
      )}
      {opened === 'ground' && (
        <GroundDialog
          member={member}
          initial={{ until: grounding?.until ?? '', reason: grounding?.reason ?? '' }}
          onClose={close}
        />
      )}
      {opened === 'lift' && grounding && <LiftDialog member={member} groundingId={grounding.id} onClose={close} />}
      {opened === 'take back' && last && <TakeBackDialog member={member} event={last} onClose={close} />}
    </section>
  );
}

type ActProps = { act: ShownGroundingEvent; isUndone: boolean; children: ReactNode };

function Act({ act, isUndone, children }: ActProps) {
  const text = actText(act);
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2 text-table">
      <div className="wrap-anywhere min-w-0">
        {isUndone ? (
          <p>
            <s>{text}</s> <span className="text-ink-2">taken back</span>
          </p>
        ) : (
          <p>{text}</p>
        )}
        <p className="text-ink-2 text-meta" data-numbers="">
          {recordedText(act)}
        </p>
      </div>
      {children}
    </li>
  );
}

function actText({ kind, until, reason }: ShownGroundingEvent): string {
  if (kind === 'lift') return 'Lifted';
  if (kind === 'void') return reason ? `Taken back: ${reason}` : 'Taken back';
  const text = groundedDetail({ until, reason });
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function recordedText({ at, by }: ShownGroundingEvent): string {
  return `Recorded ${by ? `by ${by}` : 'on the server'} on ${displayDateTime(at)}`;
}
