import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useProduct } from '../../lib/product.ts';
import { createWrite, type Write, type WritePlan } from '../../lib/write/create-write.ts';
import { isLocked, type WriteState } from '../../lib/write/write-state.ts';

export type ShownWrite<Order, Answer> = Omit<Write<Order, Answer>, 'state'> & {
  state: WriteState<Answer>;
  /** Input is locked: a request is running, or its outcome must be dealt with first. */
  isLocked: boolean;
};

type Said = string | { title: string; text?: string };

export type FormPlan<Order, Answer> = WritePlan<Order, Answer> & {
  /** Called first when it is done. */
  onClose?: () => void;
  /** What a message then says: its title, and perhaps more. */
  done?: Said | ((answer: Answer, order: Order, isRepeat: boolean) => Said);
};

/** A write of a form or dialog. It ends when the form closes; reopening starts another write with its own key. */
export function useWrite<Order extends object, Answer>(plan: FormPlan<Order, Answer>): ShownWrite<Order, Answer> {
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
      onDone: (...outcome) => {
        const { onClose, onDone, done } = latest.current;
        onClose?.();
        onDone?.(...outcome);
        const said = typeof done === 'function' ? done(...outcome) : done;
        if (said !== undefined)
          toasts.show({ tone: 'success', ...(typeof said === 'string' ? { title: said } : said) });
      },
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
