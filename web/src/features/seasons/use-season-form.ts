import { type Season, type SeasonEntries, seasonFormSchema } from '@ffl/domain/seasons';
import { useQueryClient } from '@tanstack/react-query';
import { refreshData } from '../../api/refresh.ts';
import { useForm } from '../../hooks/use-form.ts';
import { useFormToast } from '../../hooks/use-form-toast.ts';
import { useWrite } from '../../hooks/use-write.ts';
import { problemsIn } from '../../lib/problems.ts';
import { useProduct } from '../../lib/product.ts';
import type { Sending } from '../../lib/write/create-write.ts';

export function useSeasonForm(initial: SeasonEntries) {
  return useForm({ initial, check: (entries) => problemsIn<SeasonEntries>(seasonFormSchema.safeParse(entries)) });
}

type Plan<Order> = {
  send: (order: Order & Sending) => Promise<Season>;
  /** The toast of a success and of a failure. */
  done: (season: Season) => string;
  failed: string;
  /** Tells the success, with a way back; a toast without one unless something else is said. */
  tell?: (title: string, season: Season) => void;
  onClose: () => void;
  /** Others saved something else meanwhile. */
  onOvertaken?: (stored: Season) => void;
};

/** Sends the season form until the server confirmed or refused it. */
export function useSeasonWrite<Order extends object>({ send, done, failed, tell, onClose, onOvertaken }: Plan<Order>) {
  const { toasts } = useProduct();
  const queryClient = useQueryClient();
  // The form says it too: the toast may go, before it covers the button that sends again.
  const failure = useFormToast();
  const write = useWrite<Order, Season>({
    send,
    onDone: (season) => {
      onClose();
      failure.takeBack();
      if (tell) tell(done(season), season);
      else toasts.show({ tone: 'success', title: done(season) });
    },
    onRefused: ({ current }) => {
      if (current) return onOvertaken?.(current as Season);
      failure.show('Error', failed);
    },
  });

  function correct() {
    failure.takeBack();
    write.correct();
  }

  function stop() {
    write.giveUp();
    void refreshData(queryClient);
  }
  return { write: { ...write, correct }, stop };
}
