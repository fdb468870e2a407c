import type { CurrencyPlan } from '@ffl/domain/credentials/currency-plan';
import type { RecencySeason } from '@ffl/domain/currency/rule';
import type { Program } from '@ffl/domain/programs/program';
import type { PlanCurrency } from '@ffl/domain/seasons/schemas';
import type { Season } from '@ffl/domain/seasons/season';
import { readInstant } from '@ffl/domain/time/denver';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callFunction } from '../../lib/functions/call-function.ts';
import { serverOf } from '../../lib/net/query-client.ts';
import { readSeasons } from '../seasons/queries.ts';

/** What is about to change among the things a program's dates follow. */
export type ClocksChange = Pick<Program, 'twoClocks' | 'validityPeriodDays'> & {
  programId: string;
  seasons?: SeasonsChange;
};

type Days = Pick<Season, 'startDate' | 'endDate'>;
type SeasonsChange =
  | { kind: 'add'; days: Days }
  | { kind: 'edit'; seasonId: string; days: Days }
  | { kind: 'delete'; seasonId: string };

type ShownPlan = CurrencyPlan<Date>;

/** Who would be affected, by the seasons currently stored. Nothing is requested while there is no change. */
export function useClocksPlan(change: ClocksChange | null) {
  return useQuery({ ...clocksPlanQuery(change), enabled: change !== null });
}

function clocksPlanQuery(change: ClocksChange | null) {
  return queryOptions({
    queryKey: ['clocks-plan', change],
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
  if (change?.kind === 'add') return [...stored.map(clocked), clocked({ ...change.days, isActive: true })];
  if (!change) return stored.map(clocked);
  const others = stored.filter(({ id }) => id !== change.seasonId).map(clocked);
  const changed = stored.find(({ id }) => id === change.seasonId);
  return change.kind === 'edit' && changed ? [...others, clocked({ ...changed, ...change.days })] : others;
}

function clocked({ startDate, endDate, isActive }: RecencySeason): RecencySeason {
  return { startDate, endDate, isActive };
}

function toPlan({ people, ...counts }: CurrencyPlan): ShownPlan {
  return {
    ...counts,
    people: people.map(({ from, to, ...person }) => ({ ...person, from: readInstant(from), to: readInstant(to) })),
  };
}
