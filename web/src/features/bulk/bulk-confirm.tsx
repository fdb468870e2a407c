import { clockActMessages } from '@ffl/domain/clocks';
import { bulkMessages, credentialLimits, leftLabels } from '@ffl/domain/credentials';
import { groundedDetail, groundingMessages } from '@ffl/domain/groundings';
import { displayDate, displayDateTime } from '@ffl/domain/time';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
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
import { submitOnlyByKey } from '../../hooks/forms/submit-key.ts';
import type { ShownWrite } from '../../hooks/forms/use-write.ts';
import { commandKey } from '../../lib/keyboard/keys.ts';
import { InactiveBases } from './inactive-bases.tsx';

type BulkConfirmProps = {
  order: Omit<BulkPunchOrder, 'despiteRecent' | 'despiteGroundings'>;
  write: ShownWrite<BulkPunchOrder, BulkReport>;
  onBack: () => void;
  /** Back, with Annual Initial Training ticked. */
  onAnnual: () => void;
  onClose: () => void;
};

/** Names everyone who will be punched and who won't, before anything is written. */
export function BulkConfirm({ order, write, onBack, onAnnual, onClose }: BulkConfirmProps) {
  const isOnline = useOnline();
  const formId = useId();
  const { state, isLocked } = write;
  const plan = useQuery({ ...bulkPlanQuery(order), enabled: state.kind === 'ready' });
  const [chosen, setChosen] = useState<readonly LeftOut[]>([]);
  const count = (plan.data?.punches.length ?? 0) + chosen.length;
  const despite = {
    despiteRecent: chosen.flatMap(({ recent }) => recent?.id ?? []),
    despiteGroundings: chosen.flatMap(({ grounding }) => grounding?.id ?? []),
  };
  const canPunch = plan.data !== undefined && count > 0 && isOnline && state.kind !== 'unconfirmed';

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (canPunch && !isLocked) void write.send({ ...order, ...despite });
  }

  return (
    <Dialog
      title={plan.data ? `Punch ${bulkMessages.people(count)}?` : 'Punch'}
      description={describe(order)}
      onClose={() => !isLocked && onClose()}
      footer={
        <>
          {plan.data && count === 0 && (
            <p className="w-full text-ink-2 text-meta">
              {plan.data.left.some(isAsked) ? bulkMessages.nobodyTicked : bulkMessages.nobodyToPunch}
            </p>
          )}
          {canPunch && (
            <p className="mr-auto self-center text-ink-2 text-meta max-md:hidden">
              {bulkMessages.recordsByKey(commandKey())}
            </p>
          )}
          <Button disabled={isLocked} onClick={onBack}>
            Back
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={state.kind === 'sending'}
            busyText="Recording..."
            disabled={!canPunch}
          >
            {plan.data ? `Punch ${bulkMessages.people(count)}` : 'Punch'}
          </Button>
        </>
      }
    >
      {/* Has the focus from the start: Ctrl-Enter works, and no Enter presses a button. */}
      <form
        id={formId}
        ref={takeFocus}
        tabIndex={-1}
        aria-label="Who is punched"
        onSubmit={handleSubmit}
        onKeyDownCapture={(event) => submitOnlyByKey(event, isLocked)}
        className="outline-none"
      >
        {plan.data && (
          <fieldset disabled={isLocked} className="flex flex-col gap-5">
            <Planned plan={plan.data} chosenBase={order.facts.base} onAnnual={onAnnual} />
            <Asked left={plan.data.left.filter(({ grounding }) => grounding)} chosen={chosen} onChange={setChosen} />
            <Asked
              left={plan.data.left.filter(({ grounding, recent }) => !grounding && recent)}
              chosen={chosen}
              onChange={setChosen}
            />
            <Impossible left={plan.data.left.filter((one) => !isAsked(one))} />
          </fieldset>
        )}
      </form>
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

function takeFocus(form: HTMLFormElement | null) {
  form?.focus();
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

type PlannedProps = { plan: BulkPlan; chosenBase: BulkPunchOrder['facts']['base']; onAnnual: () => void };

function Planned({ plan, chosenBase, onAnnual }: PlannedProps) {
  const lapsed = plan.punches.filter(({ move }) => move === 'stays-lapsed');
  const staying = plan.punches.filter(({ move }) => move === 'stays');
  const punches = plan.punches.filter((one) => !lapsed.includes(one) && !staying.includes(one));
  return (
    <>
      {punches.length > 0 && <InForce punches={punches} chosenBase={chosenBase} />}
      <Stay punches={staying.filter(({ lacksAnnual }) => lacksAnnual)} />
      <Stay punches={staying.filter(({ lacksAnnual }) => !lacksAnnual)} />
      {lapsed.length > 0 && <StayLapsed punches={lapsed} />}
      {plan.punches.some(({ lacksAnnual }) => lacksAnnual) && (
        <Button className="self-start" onClick={onAnnual}>
          {clockActMessages.recordAnnual}
        </Button>
      )}
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

/** Punched, and the date doesn't move. */
function Stay({ punches }: { punches: PlannedPunch[] }) {
  const id = useId();
  const [first] = punches;
  if (!first) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-semibold text-card-title">
        {clockActMessages.staysAll(punches.length, first.lacksAnnual)}
      </h3>
      <NameList
        label="Punched with the same expiry"
        people={punches.map((one) => ({ ...one, detail: stayingText(one) }))}
      />
    </section>
  );
}

function stayingText({ base, newExpiresDate, others }: PlannedPunch): string {
  const beside = others.length > 0 && bulkMessages.alsoHolds(others);
  return [beside && base, displayDate(newExpiresDate), beside].filter(Boolean).join(', ');
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
  { base, newExpiresDate, move, others }: PlannedPunch,
  all: { dates: Set<string>; bases: Set<string | null> },
): string {
  const until = all.dates.size > 1 && `until ${displayDate(newExpiresDate)}`;
  const shortens = move === 'earlier' && clockActMessages.shortens;
  // Somebody who holds several is told which one is meant.
  const place = (all.bases.size > 1 || others.length > 0) && base;
  return [place, until, shortens, others.length > 0 && bulkMessages.alsoHolds(others)].filter(Boolean).join(', ');
}

/** Somebody who is punched once it is confirmed. */
function isAsked({ recent, grounding }: LeftOut): boolean {
  return recent !== null || grounding !== null;
}

type AskedProps = { left: LeftOut[]; chosen: readonly LeftOut[]; onChange: (chosen: readonly LeftOut[]) => void };

/** Asked once for all who are grounded, or were punched a while ago; anyone not ticked is left out. */
function Asked({ left, chosen, onChange }: AskedProps) {
  const id = useId();
  if (left.length === 0) return null;
  const areGrounded = left.some(({ grounding }) => grounding);
  const others = chosen.filter((one) => !left.includes(one));
  const isEverybody = left.every((one) => chosen.includes(one));
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 id={id} className="font-semibold text-card-title">
          {areGrounded
            ? groundingMessages.many(left.length)
            : `${bulkMessages.people(left.length)} punched in the last 12 hours`}
        </h3>
        {left.length > 1 && (
          <Button
            variant="link"
            size="small"
            className="px-0!"
            onClick={() => onChange(isEverybody ? others : [...others, ...left])}
          >
            {isEverybody ? 'Leave all of them out' : areGrounded ? 'Punch all of them' : 'Punch all of them again'}
          </Button>
        )}
      </div>
      <p className="text-ink-2 text-meta">{bulkMessages.leftOutUnlessTicked}</p>
      <div className="mt-2 flex max-h-60 flex-col gap-2 overflow-y-auto">
        {left.map((one) => (
          <Checkbox
            key={one.memberId}
            className="wrap-anywhere shrink-0"
            label={one.grounding ? `Punch ${one.name} anyway` : `Punch ${one.name} again`}
            hint={askedText(one)}
            checked={chosen.includes(one)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosen, one] : chosen.filter((other) => other !== one))
            }
          />
        ))}
      </div>
    </section>
  );
}

function askedText({ recent, grounding }: LeftOut): string {
  return [
    grounding && groundedDetail(grounding),
    recent && `${grounding ? 'punched ' : ''}${displayDateTime(recent.at)}, ${recent.by ?? 'on the server'}`,
  ]
    .filter(Boolean)
    .join(' · ');
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
