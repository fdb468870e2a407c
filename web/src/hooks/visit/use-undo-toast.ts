import { currencyPlanMessages } from '@ffl/domain/currency/plan-messages';
import { useProduct } from '../../lib/product.ts';
import { undoToastSeconds } from '../../lib/toast.ts';
import { createWrite, type Sending } from '../../lib/write/create-write.ts';
import { tellNotUndone } from '../../lib/write/tell-not-undone.ts';

type SavedChange<Order> = {
  title: string;
  text?: string;
  /** The order that restores the old settings. */
  undo: Order;
  send: (order: Order & Sending) => Promise<unknown>;
};

/** Announces that settings affecting dates are saved, and offers to write the old ones back. */
export function useUndoToast() {
  const { toasts } = useProduct();
  return <Order extends object>({ title, text, undo, send }: SavedChange<Order>) => {
    const write = createWrite<Order, unknown>({
      send: (order) => {
        toasts.makeWay();
        return send(order);
      },
      onDone: () =>
        toasts.show({ tone: 'success', title: currencyPlanMessages.undone, text: currencyPlanMessages.undoneText }),
    });
    const onAction = () => void write.send(undo).then((state) => tellNotUndone(toasts, state, write.tryAgain));
    toasts.show({
      tone: 'success',
      title,
      ...(text !== undefined && { text }),
      seconds: undoToastSeconds,
      action: { label: 'Undo', onAction },
    });
  };
}
