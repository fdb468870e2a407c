import type { CurrencyPlan } from '@ffl/domain/credentials/currency-plan';
import type { RecencySeason } from '@ffl/domain/currency/rule';
import type { Program } from '@ffl/domain/programs/program';
import type { PlanCurrency } from '@ffl/domain/seasons/schemas';
import type { Season } from '@ffl/domain/seasons/season';
import { readInstant } from '@ffl/domain/time/denver';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { callFunction, FunctionError } from '../../lib/functions/call-function.ts';
import { serverOf } from '../../lib/net/query-client.ts';
import { readSeasons } from '../seasons/queries.ts';

/** Asks who a change affects before it's saved. */
export function useCurrencyQuestion(onConfirm: () => void) {
  const [change, setChange] = useState<CurrencyRuleChange | null>(null);
  const plan = useCurrencyPlan(change);
  const close = () => setChange(null);

  function confirm() {
    close();
    onConfirm();
  }
  // A deleted program affects nobody. The save then says what can be done.
  const isGone = change !== null && plan.error instanceof FunctionError && plan.error.code === 'program_missing';
  const goOn = useEffectEvent(confirm);
  useEffect(() => {
    if (isGone) goOn();
  }, [isGone]);
  return { ask: setChange, question: change && { plan, onConfirm: confirm, onClose: close } };
}

/** A change to the settings that a program's dates follow from. */
export type CurrencyRuleChange = Pick<Program, 'twoClocks' | 'validityPeriodDays'> & {
  programId: string;
  seasons?: SeasonsChange;
};

type Days = Pick<Season, 'startDate' | 'endDate'>;
type SeasonsChange =
  | { kind: 'add'; days: Days }
  | { kind: 'edit'; seasonId: string; days: Days }
  | { kind: 'delete'; seasonId: string };

type ShownPlan = CurrencyPlan<Date>;

/** The people affected, with the seasons now stored. Sends nothing while there is no change. */
export function useCurrencyPlan(change: CurrencyRuleChange | null) {
  return useQuery({ ...currencyPlanQuery(change), enabled: change !== null });
}

function currencyPlanQuery(change: CurrencyRuleChange | null) {
  return queryOptions({
    queryKey: ['currency-plan', change],
    queryFn: async ({ signal, meta }): Promise<ShownPlan> => {
      if (!change) throw new Error('Nothing is about to change.');
      const server = serverOf(meta);
      const { programId, twoClocks, validityPeriodDays } = change;
      const seasons = proposedSeasons(await readSeasons(server, programId, signal), change.seasons);
      const body: PlanCurrency = { programId, proposed: { twoClocks, validityPeriodDays, seasons } };
      const { data } = await callFunction<{ data: CurrencyPlan }>(server, 'plan-clocks', { body, signal });
      return toPlan(data);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

function proposedSeasons(stored: readonly Season[], change: SeasonsChange | undefined): RecencySeason[] {
  if (change?.kind === 'add')
    return [...stored.map(asRecencySeason), asRecencySeason({ ...change.days, isActive: true })];
  if (!change) return stored.map(asRecencySeason);
  const others = stored.filter(({ id }) => id !== change.seasonId).map(asRecencySeason);
  const changed = stored.find(({ id }) => id === change.seasonId);
  return change.kind === 'edit' && changed ? [...others, asRecencySeason({ ...changed, ...change.days })] : others;
}

function asRecencySeason({ startDate, endDate, isActive }: RecencySeason): RecencySeason {
  return { startDate, endDate, isActive };
}

function toPlan({ people, ...counts }: CurrencyPlan): ShownPlan {
  return {
    ...counts,
    people: people.map(({ from, to, ...person }) => ({ ...person, from: readInstant(from), to: readInstant(to) })),
  };
}
