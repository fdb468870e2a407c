type Rhythm = {
  everyMs: number;
  /** Spreads the rounds, so that processes which started together do not work together. */
  jitterMs: number;
};

export type Repeated = {
  /** No further round; resolves when the one that runs is over. */
  stop(): Promise<void>;
};

/** Runs the work again and again until it is stopped, one round after the other. It keeps no process alive. */
export function repeat(
  { everyMs, jitterMs }: Rhythm,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): Repeated {
  let isStopped = false;
  let round = Promise.resolve();
  let timer = plan();

  function plan(): NodeJS.Timeout {
    return setTimeout(run, everyMs + Math.random() * jitterMs).unref();
  }
  function run(): void {
    round = work()
      .catch(onError)
      .then(() => {
        if (!isStopped) timer = plan();
      });
  }
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
