import { clockActMessages } from '@ffl/domain/clocks';
import { bulkMessages, credentialLimits, leftLabels } from '@ffl/domain/credentials';
import { displayDate, displayDateTime } from '@ffl/domain/time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type BulkPlan,
  type BulkPunchOrder,
  type BulkReport,
  bulkPlanQuery,
  type LeftOut,
  type PlannedPunch,
} from '../../api/credentials/bulk-punch.ts';
import { NameList } from '../../components/members/name-list.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import type { ShownWrite } from '../../hooks/forms/use-write.ts';
import { InactiveBases } from './inactive-bases.tsx';

type BulkConfirmProps = {
  order: Omit<BulkPunchOrder, 'despiteRecent'>;
  write: ShownWrite<BulkPunchOrder, BulkReport>;
  onBack: () => void;
  onClose: () => void;
};

/** Names everyone who will be punched and who won't, before anything is written. */
export function BulkConfirm({ order, write, onBack, onClose }: BulkConfirmProps) {
  const isOnline = useOnline();
  const { state, isLocked } = write;
  const plan = useQuery({ ...bulkPlanQuery(order), enabled: state.kind === 'ready' });
  const [despiteRecent, setDespiteRecent] = useState<readonly string[]>([]);
  const count = (plan.data?.punches.length ?? 0) + despiteRecent.length;

  return (
    <Dialog
      title={plan.data ? `Punch ${bulkMessages.people(count)}?` : 'Punch'}
      description={describe(order)}
      onClose={() => !isLocked && onClose()}
      footer={
        <>
          {plan.data && count === 0 && (
            <p className="w-full text-ink-2 text-meta">
              {plan.data.left.some(({ recent }) => recent) ? bulkMessages.nobodyTicked : bulkMessages.nobodyToPunch}
            </p>
          )}
          <Button disabled={isLocked} onClick={onBack}>
            Back
          </Button>
          <Button
            variant="primary"
            busy={state.kind === 'sending'}
            busyText="Recording..."
            disabled={!plan.data || count === 0 || !isOnline || state.kind === 'unconfirmed'}
            onClick={() => void write.send({ ...order, despiteRecent })}
          >
            {plan.data ? `Punch ${bulkMessages.people(count)}` : 'Punch'}
          </Button>
        </>
      }
    >
      {plan.data && (
        <fieldset disabled={isLocked} className="flex flex-col gap-5">
          <legend className="sr-only">Who is punched</legend>
          <Planned plan={plan.data} chosenBase={order.facts.base} />
          <Recent
            left={plan.data.left.filter(({ recent }) => recent !== null)}
            despiteRecent={despiteRecent}
            onChange={setDespiteRecent}
          />
          <Impossible left={plan.data.left.filter(({ recent }) => recent === null)} />
        </fieldset>
      )}
      <div className="mt-5 empty:hidden">
        <WriteOutcome write={write} words={bulkMessages.punching} onStop={onClose} />
      </div>
      {plan.isPending && <Skeleton className="h-40" />}
      {plan.isError && !plan.data && (
        <ErrorState
          what={plan.error.message || bulkMessages.planFailed}
          busy={plan.isFetching}
          onRetry={() => void plan.refetch()}
        />
      )}
    </Dialog>
  );
}

function describe({ cardName, facts, notes }: BulkConfirmProps['order']): string {
  const parts = [
    facts.base ? `${cardName} at ${facts.base}` : cardName,
    facts.liveMission && 'Live Mission',
    facts.annualInitialTraining && 'Annual Initial Training',
    notes && `“${notes.length > 80 ? `${notes.slice(0, 80)}…` : notes}”`,
  ];
  return parts.filter(Boolean).join(' · ');
}

type PlannedProps = { plan: BulkPlan; chosenBase: BulkPunchOrder['facts']['base'] };

function Planned({ plan, chosenBase }: PlannedProps) {
  const lapsed = plan.punches.filter(({ staysLapsed }) => staysLapsed);
  const punches = plan.punches.filter((one) => !lapsed.includes(one));
  return (
    <>
      {punches.length > 0 && <InForce punches={punches} chosenBase={chosenBase} />}
      {lapsed.length > 0 && <StayLapsed punches={lapsed} />}
      <InactiveBases programIds={plan.punches.map(({ programId }) => programId)} />
      {plan.punches.length > 0 && <p className="-mt-3 text-ink-2 text-meta">{bulkMessages.canBeUndone}</p>}
    </>
  );
}

type InForceProps = Pick<PlannedProps, 'chosenBase'> & { punches: PlannedPunch[] };

function InForce({ punches, chosenBase }: InForceProps) {
  const dates = new Set(punches.map(({ newExpiresDate }) => displayDate(newExpiresDate)));
  const bases = new Set(punches.map(({ base }) => base));
  // The chosen base is stated above.
  const [base] = bases.size === 1 && !chosenBase ? bases : [];
  return (
    <section aria-labelledby="bulk-planned">
      <h3 id="bulk-planned" className="font-semibold text-card-title" data-numbers="">
        {bulkMessages.people(punches.length)}
        {base && ` at ${base}`}
        {dates.size <= credentialLimits.expiriesTogether && `, new expiry ${[...dates].join(' or ')}`}
      </h3>
      <NameList
        label="Will be punched"
        people={punches.map((one) => ({ ...one, detail: detailOf(one, { dates, bases }) }))}
      />
    </section>
  );
}

/** Their year is over, which no plain punch restarts. */
function StayLapsed({ punches }: { punches: PlannedPunch[] }) {
  return (
    <section aria-labelledby="bulk-lapsed">
      <h3 id="bulk-lapsed" className="font-semibold text-expired">
        {clockActMessages.staysLapsedAll(punches.length)}
      </h3>
      <NameList
        label="Punched and still lapsed"
        people={punches.map((one) => ({ ...one, detail: clockActMessages.annualEnded(one.newExpiresDate) }))}
      />
    </section>
  );
}

/** Only what isn't the same for everyone. */
function detailOf(
  { base, newExpiresDate }: PlannedPunch,
  all: { dates: Set<string>; bases: Set<string | null> },
): string {
  const until = all.dates.size > 1 && `until ${displayDate(newExpiresDate)}`;
  return [all.bases.size > 1 && base, until].filter(Boolean).join(', ');
}

type RecentProps = {
  left: LeftOut[];
  despiteRecent: readonly string[];
  onChange: (despiteRecent: readonly string[]) => void;
};

/** Asked once for all of them; anyone not ticked is left out. */
function Recent({ left, despiteRecent, onChange }: RecentProps) {
  const all = left.flatMap(({ recent }) => (recent ? [recent.id] : []));
  if (all.length === 0) return null;
  const isEverybody = despiteRecent.length === all.length;
  return (
    <section aria-labelledby="bulk-recent">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 id="bulk-recent" className="font-semibold text-card-title">
          {bulkMessages.people(all.length)} punched in the last 12 hours
        </h3>
        {all.length > 1 && (
          <Button variant="link" size="small" className="px-0!" onClick={() => onChange(isEverybody ? [] : all)}>
            {isEverybody ? 'Leave all of them out' : 'Punch all of them again'}
          </Button>
        )}
      </div>
      <p className="text-ink-2 text-meta">Left out unless you tick them.</p>
      <div className="mt-2 flex max-h-60 flex-col gap-2 overflow-y-auto">
        {left.map(
          ({ memberId, name, recent }) =>
            recent && (
              <Checkbox
                key={memberId}
                className="shrink-0"
                label={`Punch ${name} again`}
                hint={`${displayDateTime(recent.at)}, ${recent.by ?? 'on the server'}`}
                checked={despiteRecent.includes(recent.id)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(checked ? [...despiteRecent, recent.id] : despiteRecent.filter((id) => id !== recent.id))
                }
              />
            ),
        )}
      </div>
    </section>
  );
}

function Impossible({ left }: { left: LeftOut[] }) {
  if (left.length === 0) return null;
  return (
    <section aria-labelledby="bulk-left">
      <h3 id="bulk-left" className="font-semibold text-card-title">
        {bulkMessages.people(left.length)} cannot be punched
      </h3>
      <NameList label="Cannot be punched" people={left.map((one) => ({ ...one, detail: leftLabels[one.reason] }))} />
    </section>
  );
}
