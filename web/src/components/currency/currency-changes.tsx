import type { AffectedPerson, CurrencyPlan } from '@ffl/domain/credentials/currency-plan';
import type { ExpiryChange } from '@ffl/domain/credentials/recompute';
import { currencyPlanMessages } from '@ffl/domain/currency/plan-messages';
import { displayDate } from '@ffl/domain/time/denver';
import { clsx } from 'clsx';
import { useId } from 'react';
import { offlineText, useOnline } from '../../hooks/device/use-online.ts';
import { NameList } from '../members/member-names.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/loaded.tsx';
import { type PillState, StatusIcon } from '../ui/status-pill.tsx';

export type PlanQuery = {
  data: CurrencyPlan<Date> | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
};

/**
 * The people whose dates move when seasons, validity or option change, soonest lapse first; or why they can't be shown.
 */
export function CurrencyChanges({ query: { data, isError, isFetching, refetch } }: { query: PlanQuery }) {
  const isOnline = useOnline();
  if (!isOnline) return <p className="font-semibold text-ink">{offlineText}</p>;
  if (data) return <Plan plan={data} />;
  if (!isError) {
    return (
      <div aria-busy="true" className="flex flex-col gap-3">
        <Skeleton className="h-6" />
        <Skeleton className="h-24" />
      </div>
    );
  }
  return <ErrorState what={currencyPlanMessages.planFailed} busy={isFetching} onRetry={() => void refetch()} />;
}

function Plan({ plan: { held, changed, lapsing, returning, byHand, staying, people } }: { plan: CurrencyPlan<Date> }) {
  const ofKind = (change: ExpiryChange) => people.filter((one) => one.change === change);
  const unnamed = changed + byHand + staying - people.length;
  return (
    <div className="flex flex-col gap-4 text-ink" data-numbers="">
      <div role="status">
        <p className={clsx('flex items-center gap-2 font-semibold text-card-title', lapsing > 0 && 'text-expired')}>
          <StatusIcon state={lapsing > 0 ? 'expired' : 'active'} size={20} />
          {currencyPlanMessages.lapsing(lapsing)}
        </p>
        <p className="text-ink-2 text-meta">
          {changed === 0 ? currencyPlanMessages.nothingChanges : currencyPlanMessages.changed(changed, held)}
        </p>
      </div>
      <People label={currencyPlanMessages.lapsing(lapsing)} people={ofKind('lapses')} />
      <Group title={currencyPlanMessages.returning(returning)} state="active" people={ofKind('returns')} />
      <Group title={currencyPlanMessages.byHand(byHand)} people={ofKind('by-hand')} />
      <Group title={currencyPlanMessages.staying(staying)} people={ofKind('stays')} />
      <Group title={currencyPlanMessages.sooner} people={ofKind('sooner')} />
      <Group title={currencyPlanMessages.later} people={ofKind('later')} />
      {unnamed > 0 && <p className="text-ink-2 text-meta">{currencyPlanMessages.notNamed(unnamed)}</p>}
      <p className="text-ink-2 text-meta">{currencyPlanMessages.canBeUndone}</p>
    </div>
  );
}

type GroupProps = { title: string; state?: PillState; people: readonly AffectedPerson[] };

function Group({ title, state, people }: GroupProps) {
  const id = useId();
  if (people.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="flex items-center gap-2 font-semibold">
        {state && <StatusIcon state={state} />}
        {title}
      </h3>
      <People label={title} people={people} />
    </section>
  );
}

function People({ label, people }: { label: string; people: readonly AffectedPerson[] }) {
  if (people.length === 0) return null;
  return <NameList label={label} people={people.map((one) => ({ ...one, detail: detailOf(one) }))} />;
}

function detailOf({ from, to, change }: AffectedPerson): string {
  return change === 'by-hand' || change === 'stays' ? displayDate(from) : `${displayDate(from)} → ${displayDate(to)}`;
}

type ConfirmCurrencyChangesProps = {
  plan: PlanQuery;
  /** The verb on the button. */
  confirmText: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** Names everyone whom a change affects before it is saved; while that can't be read, nothing can be saved. */
export function ConfirmCurrencyChanges({ plan, confirmText, onConfirm, onClose }: ConfirmCurrencyChangesProps) {
  const isOnline = useOnline();
  return (
    <Dialog
      title={currencyPlanMessages.planTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button
            variant={plan.data && plan.data.lapsing > 0 ? 'danger' : 'primary'}
            disabled={!plan.data || !isOnline}
            onClick={onConfirm}
          >
            {confirmText}
          </Button>
        </>
      }
    >
      <CurrencyChanges query={plan} />
    </Dialog>
  );
}
