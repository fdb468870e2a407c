import type { MergeField, PlanMerge } from '@ffl/domain/merges/schemas';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { mergeQueries } from '../../api/merges/queries.ts';
import { anyText, urlState } from '../../lib/pages/url-state.ts';

/** The two records in the address. */
export type MergedPair = { keep: string; with: string };

export const pairUrl = urlState<{ keep: string | null; with: string | null }>(
  { keep: null, with: null },
  { keep: anyText, with: anyText },
);

/** Answers name the record that they favor, so that they stay when the other one is kept. */
type Answers = {
  values: Partial<Record<MergeField, string>>;
  account: string | null;
  stands: Readonly<Record<string, boolean>>;
};

/** What a merge of two records would do, with the answers so far. */
export function useMergeReview(pair: MergedPair) {
  const [answers, setAnswers] = useState<Answers>({ values: {}, account: null, stands: {} });
  const request = useMemo(() => requestOf(pair, answers), [pair, answers]);
  const plan = useQuery({
    ...mergeQueries.plan(request),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  });
  return {
    plan,
    request,
    answers,
    choose: (field: MergeField, recordId: string) =>
      setAnswers({ ...answers, values: { ...answers.values, [field]: recordId } }),
    chooseAccount: (recordId: string) => setAnswers({ ...answers, account: recordId }),
    decide: (programId: string, stands: boolean) =>
      setAnswers({ ...answers, stands: { ...answers.stands, [programId]: stands } }),
  };
}

export type MergeReview = ReturnType<typeof useMergeReview>;

function requestOf({ keep, with: other }: MergedPair, { values, account, stands }: Answers): PlanMerge {
  const take = (Object.keys(values) as MergeField[]).filter((field) => values[field] === other);
  const removals = Object.entries(stands).map(([programId, one]) => ({ programId, stands: one }));
  return {
    ...{ keptId: keep, hiddenId: other, take, removals },
    ...(account !== null && { account: account === keep ? 'kept' : 'hidden' }),
  };
}
