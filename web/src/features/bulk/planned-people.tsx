import { bulkMessages } from '@ffl/domain/credentials/bulk-messages';
import { credentialLimits } from '@ffl/domain/credentials/limits';
import { credentialMessages } from '@ffl/domain/credentials/messages';
import { currencyActMessages } from '@ffl/domain/currency/act-messages';
import { displayDate } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { BulkPlan, BulkPunchOrder, PlannedPunch } from '../../api/credentials/bulk-punch.ts';
import { programQueries } from '../../api/programs/queries.ts';
import { InactiveBase } from '../../components/bases/base-choice.tsx';
import { NameList } from '../../components/members/member-names.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useNow } from '../../hooks/visit/use-now.ts';
import { useMayAt } from '../../lib/session/may.ts';

type PlannedProps = { plan: BulkPlan; chosenBase: BulkPunchOrder['facts']['base']; onAnnual: () => void };

/** Everyone who will be punched, by outcome. */
export function Planned({ plan, chosenBase, onAnnual }: PlannedProps) {
  const mayUndoAt = useMayAt('undo');
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
          {currencyActMessages.recordAnnual}
        </Button>
      )}
      <InactiveBases programIds={plan.punches.map(({ programId }) => programId)} />
      {plan.punches.length > 0 && (
        <p className="-mt-3 text-ink-2 text-meta">
          {plan.punches.every(({ base }) => mayUndoAt(base)) ? bulkMessages.canBeUndone : credentialMessages.undoneBy}
        </p>
      )}
    </>
  );
}

type InForceProps = Pick<PlannedProps, 'chosenBase'> & { punches: PlannedPunch[] };

function InForce({ punches, chosenBase }: InForceProps) {
  const now = useNow();
  const dates = new Set(punches.map(({ newExpiresDate }) => displayDate(newExpiresDate)));
  const bases = new Set(punches.map(({ base }) => base));
  // Left out if one base was chosen, since it is stated above.
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
        people={punches.map((one) => ({ ...one, detail: detailOf(one, { dates, bases, now }) }))}
      />
    </section>
  );
}

/** People who are punched but whose expiry doesn't move. */
function Stay({ punches }: { punches: PlannedPunch[] }) {
  const now = useNow();
  const id = useId();
  const [first] = punches;
  if (!first) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-semibold text-card-title">
        {currencyActMessages.staysAll(punches.length, first.lacksAnnual)}
      </h3>
      <NameList
        label="Punched with the same expiry"
        people={punches.map((one) => ({ ...one, detail: stayingText(one, now) }))}
      />
    </section>
  );
}

function stayingText({ base, newExpiresDate, others }: PlannedPunch, now: Date): string {
  const beside = others.length > 0 && bulkMessages.alsoHolds(others, now);
  return [beside && base, displayDate(newExpiresDate), beside].filter(Boolean).join(', ');
}

/** Lists those whose annual training has lapsed, which a plain punch doesn't renew. */
function StayLapsed({ punches }: { punches: PlannedPunch[] }) {
  return (
    <section aria-labelledby="bulk-lapsed">
      <h3 id="bulk-lapsed" className="font-semibold text-expired">
        {currencyActMessages.staysLapsedAll(punches.length)}
      </h3>
      <NameList
        label="Punched and still lapsed"
        people={punches.map((one) => ({ ...one, detail: currencyActMessages.annualEnded(one.newExpiresDate) }))}
      />
    </section>
  );
}

/** The details that differ between the people. */
function detailOf(
  { base, newExpiresDate, move, others }: PlannedPunch,
  all: { dates: Set<string>; bases: Set<string | null>; now: Date },
): string {
  const until = all.dates.size > 1 && `until ${displayDate(newExpiresDate)}`;
  const shortens = move === 'earlier' && currencyActMessages.shortens;
  // Names the base, which identifies the credential if somebody holds several.
  const place = (all.bases.size > 1 || others.length > 0) && base;
  return [place, until, shortens, others.length > 0 && bulkMessages.alsoHolds(others, all.now)]
    .filter(Boolean)
    .join(', ');
}

/** Says for each inactive base among these programs that what is held there can be punched. */
function InactiveBases({ programIds }: { programIds: readonly string[] }) {
  const { data: programs } = useQuery(programQueries.list());
  return programs
    ?.filter(({ id }) => programIds.includes(id))
    .map((program) => <InactiveBase key={program.id} program={program} />);
}
