import { mergeReviewMessages as messages } from '@ffl/domain/merges/review-messages';
import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { FunctionError } from '../../lib/functions/call-function.ts';

type Refusal = { reason: string; leadsTo: string | null; isOfKept: boolean };

/** Why nothing can be reviewed, if the server said so; null if it only wasn't reached. */
export function refusalIn(error: unknown): Refusal | null {
  if (!(error instanceof FunctionError) || error.code === undefined || error.status >= 500) return null;
  const { code, message, body } = error;
  if (code === 'too_many_requests') return null;
  const leadsTo = 'leadsTo' in body && typeof body.leadsTo === 'string' ? body.leadsTo : null;
  return { reason: message, leadsTo, isOfKept: code === 'merge_left' };
}

type ImpossibleMergeProps = { refusal: Refusal; onSwap: () => void };

/** Says why these two records can't be merged, and what to do instead. */
export function ImpossibleMerge({ refusal: { reason, leadsTo, isOfKept }, onSwap }: ImpossibleMergeProps) {
  const to = '/admin/members';
  return (
    <Notice
      tone="warning"
      announced
      title={messages.impossible}
      actions={
        <>
          {isOfKept && <Button onClick={onSwap}>{messages.keepOther}</Button>}
          {leadsTo !== null && (
            <Link to={to} search={{ selected: leadsTo }} className={buttonClass({})}>
              Open the record that counts
            </Link>
          )}
          <Link to={to} className={buttonClass({})}>
            Go to Members
          </Link>
        </>
      }
    >
      {reason}
    </Notice>
  );
}
