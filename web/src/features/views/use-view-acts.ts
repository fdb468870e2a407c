import { viewMessages as messages } from '@ffl/domain/views/messages';
import { useDeleteView, useSaveView } from '../../api/views/mutations.ts';
import type { SavedView } from '../../api/views/queries.ts';
import { useProduct } from '../../lib/product.ts';
import { undoToastSeconds } from '../../lib/toast.ts';
import { createWrite, type Sending } from '../../lib/write/create-write.ts';
import { unconfirmedTitle, type WriteState } from '../../lib/write/write-state.ts';

type Act = {
  send: (view: SavedView & Sending) => Promise<unknown>;
  done: string;
  onUndo?: () => void;
};

/** Acts on a view that take effect at once, with a toast. */
export function useViewActs() {
  const { toasts } = useProduct();
  const { mutateAsync: save } = useSaveView();
  const { mutateAsync: drop } = useDeleteView();

  function act(view: SavedView, { send, done, onUndo }: Act) {
    const { name } = view;
    const write = createWrite<SavedView, unknown>({
      send,
      onDone: () =>
        toasts.show({
          tone: 'success',
          title: done,
          text: name,
          ...(onUndo && { action: { label: 'Undo', onAction: onUndo }, seconds: undoToastSeconds }),
        }),
      onRefused: ({ reason }) => toasts.show({ tone: 'error', title: name, text: reason || messages.failed }),
    });
    toasts.makeWay();
    void write.send(view).then(tellUnconfirmed);

    function tellUnconfirmed({ kind }: WriteState<unknown>) {
      if (kind !== 'unconfirmed') return;
      const onAction = () => void write.tryAgain().then(tellUnconfirmed);
      const action = { label: 'Try again', onAction };
      toasts.show({ tone: 'error', title: unconfirmedTitle, text: messages.unconfirmed, action });
    }
  }

  return {
    makeDefault: (view: SavedView, is_default: boolean) =>
      act(
        { ...view, is_default },
        { send: save, done: is_default ? messages.isDefault(view.screen) : messages.isDefaultNoMore(view.screen) },
      ),
    /** Undo saves it again with the same id. */
    remove: (view: SavedView) =>
      act(view, {
        send: drop,
        done: messages.deleted,
        onUndo: () => act(view, { send: save, done: messages.restored }),
      }),
  };
}
