type Rhythm = {
  everyMs: number;
  /** Spreads the rounds, so that processes which started together do not work together. */
  jitterMs: number;
  /** When the first round comes; after a whole pause where it is not said. */
  firstMs?: number;
};

export type Repeated = {
  /** No further round; resolves when the one that runs is over. */
  stop(): Promise<void>;
};

/** Runs the work again and again until it is stopped, one round after the other. It keeps no process alive. */
export function repeat(
  { everyMs, jitterMs, firstMs }: Rhythm,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): Repeated {
  let isStopped = false;
  let round = Promise.resolve();
  let timer = plan(firstMs);

  function plan(inMs = everyMs + Math.random() * jitterMs): NodeJS.Timeout {
    return setTimeout(run, inMs).unref();
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
