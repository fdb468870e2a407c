import { mailLimits } from './mail-limits.ts';
import { type MailRoom, sendDueMail } from './send-due-mail.ts';

export type Mailbox = {
  /** Looks for mail now. Called after the commit of whatever queued it; never awaited. */
  wake(): void;
};

export type MailWorker = Mailbox & {
  /** Takes no more mail; what is in transit may finish. */
  stop(): Promise<void>;
};

/** Sends mail when woken and every few seconds, until stopped. */
export function startMailWorker(room: MailRoom): MailWorker {
  const stopping = new AbortController();
  const giveUp = new AbortController();
  let isDue = false;
  let running: Promise<void> | null = null;

  async function work(): Promise<void> {
    while (isDue && !stopping.signal.aborted) {
      isDue = false;
      await sendDueMail(room, { stopping: stopping.signal, giveUp: giveUp.signal }).then(
        room.looked,
        (error: unknown) => room.log.warn({ err: error }, 'The outbox could not be read'),
      );
    }
    running = null;
  }

  function wake(): void {
    isDue = true;
    running ??= work();
  }

  const timer = setInterval(wake, mailLimits.lookEverySeconds * 1000);
  timer.unref();
  wake();
  return {
    wake,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      const deadline = setTimeout(() => giveUp.abort(), mailLimits.stopSeconds * 1000);
      await running;
      clearTimeout(deadline);
    },
  };
}
