import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useProduct } from '../../lib/product.ts';
import { createWrite, type Write, type WritePlan } from '../../lib/write/create-write.ts';
import { isLocked, type WriteState } from '../../lib/write/write-state.ts';

export type ShownWrite<Order, Answer> = Omit<Write<Order, Answer>, 'state'> & {
  state: WriteState<Answer>;
  /** Input is locked: a request is running, or its outcome must be dealt with first. */
  isLocked: boolean;
};

/** A write of a form or dialog. It ends when the form closes; reopening starts another write with its own key. */
export function useWrite<Order extends object, Answer>(plan: WritePlan<Order, Answer>): ShownWrite<Order, Answer> {
  const { toasts, proofs } = useProduct();
  const latest = useRef(plan);
  useEffect(() => {
    latest.current = plan;
  });
  const [write] = useState(() =>
    createWrite<Order, Answer>({
      repeat: plan.repeat ?? 'keyed',
      prove: proofs.ask,
      send: (order) => {
        toasts.makeWay();
        return latest.current.send(order);
      },
      onDone: (...done) => latest.current.onDone?.(...done),
      ...(plan.schema && { schema: plan.schema }),
      onRefused: (refusal) => latest.current.onRefused?.(refusal),
    }),
  );
  return useShownWrite(write);
}

/** Follows a write that may outlive what shows it. */
export function useShownWrite<Order, Answer>(write: Write<Order, Answer>): ShownWrite<Order, Answer> {
  const state = useSyncExternalStore(write.onChange, write.state);
  return { ...write, state, isLocked: isLocked(state) };
}
