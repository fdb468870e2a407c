import { mergeReviewMessages as messages } from '@ffl/domain/merges/review-messages';
import type { Merge } from '@ffl/domain/merges/schemas';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { type MergePlan, useMerge } from '../../api/merges/queries.ts';
import { useStop } from '../../api/refresh.ts';
import { FormFooter } from '../../components/ui/form-footer.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { useProduct } from '../../lib/product.ts';
import { undoToastSeconds } from '../../lib/toast.ts';
import { changedSince } from './changed-since.ts';
import { ComparedRecords } from './compared-records.tsx';
import { ImpossibleMerge, refusalIn } from './impossible-merge.tsx';
import { MergeQuestions } from './merge-questions.tsx';
import { MergedPrograms } from './merged-programs.tsx';
import { type MergedPair, type MergeReview, useMergeReview } from './use-merge-review.ts';
import { useToastUnmerge } from './use-toast-unmerge.ts';

type ReviewedMergeProps = MergedPair & { onSwap: () => void };

/** Everything that a merge would do, the answers it needs, and the button that does it. */
export function ReviewedMerge({ keep, with: other, onSwap }: ReviewedMergeProps) {
  const formId = useId();
  const now = useNow();
  const review = useMergeReview(useMemo(() => ({ keep, with: other }), [keep, other]));
  const { plan, request } = review;
  const [refused, setRefused] = useState<MergePlan>();
  const write = useSentMerge(plan, setRefused);
  const stop = useStop(write);
  const refusal = refusalIn(plan.error);
  if (refusal && !write.isLocked) return <ImpossibleMerge refusal={refusal} onSwap={onSwap} />;

  /** A new answer is a new request. */
  function corrected<Given extends unknown[]>(answer: (...given: Given) => void) {
    return (...given: Given) => {
      write.correct();
      answer(...given);
    };
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (plan.data && isReady(plan.data) && !plan.isPlaceholderData) {
      void write.send({ ...request, fingerprint: plan.data.fingerprint });
    }
  }

  return (
    <Loaded
      query={plan}
      failure={messages.planFailed}
      failedAgain={messages.planFailedAgain}
      outline={
        <>
          <Skeleton className="h-96" />
          <Skeleton className="h-40" />
        </>
      }
    >
      {(data) => (
        <form id={formId} noValidate onSubmit={handleSubmit} className="max-w-240">
          <fieldset disabled={write.isLocked} className="flex min-w-0 flex-col gap-4">
            <ComparedRecords
              plan={data}
              taken={request.take ?? []}
              onChoose={corrected(review.choose)}
              onSwap={corrected(onSwap)}
            />
            <MergeQuestions
              plan={data}
              answers={review.answers}
              now={now}
              onAccount={corrected(review.chooseAccount)}
              onDecide={corrected(review.decide)}
            />
            <MergedPrograms programs={data.programs} now={now} />
          </fieldset>
          <div className="mt-4">
            <FormFooter
              formId={formId}
              write={write}
              submitText={messages.merge}
              busyText="Merging..."
              note={missingText(data)}
              disabled={!isReady(data) || plan.isPlaceholderData}
            >
              <WriteOutcome write={write} words={messages.merging} onStop={stop} />
              <p role="status" className="wrap-anywhere empty:hidden">
                {write.state.kind === 'refused' && refused && changedText(refused, data)}
              </p>
            </FormFooter>
          </div>
        </form>
      )}
    </Loaded>
  );
}

/** Ends at the kept record, with the undo in the toast. What was refused is read again. */
function useSentMerge(plan: MergeReview['plan'], onRefused: (plan: MergePlan | undefined) => void) {
  const navigate = useNavigate();
  const { toasts } = useProduct();
  const { mutateAsync: merge } = useMerge();
  const undoOf = useToastUnmerge();
  return useWrite<Merge, { mergeId: string; memberId: string }>({
    send: merge,
    onRefused: () => {
      onRefused(plan.data);
      void plan.refetch();
    },
    onDone: ({ mergeId, memberId }, { take = [] }) => {
      const action = { label: 'Undo', onAction: undoOf(mergeId) };
      const named = plan.data && (take.includes('name') ? plan.data.hidden : plan.data.kept);
      const text = named && messages.mergedText(named);
      toasts.show({
        tone: 'success',
        title: messages.merged,
        ...(text && { text }),
        action,
        seconds: undoToastSeconds,
      });
      void navigate({ to: '/admin/members', search: { selected: memberId }, replace: true });
    },
  });
}

function isReady({ missing }: MergePlan): boolean {
  return missing.length === 0;
}

function changedText(before: MergePlan, after: MergePlan): string {
  const changed = changedSince(before, after);
  return changed.length === 0 ? '' : messages.changedSince(changed);
}

function missingText({ missing }: MergePlan): string | undefined {
  if (missing.length === 0) return undefined;
  return `${messages.stillMissing} ${missing.map((one) => messages.missing[one]).join(', ')}.`;
}
