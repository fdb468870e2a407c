type Rhythm = {
  everyMs: number;
  /** Spreads the rounds, so that processes started together don't work at the same time. */
  jitterMs: number;
  /** Pause before the first round; by default as long as between rounds. */
  firstMs?: number;
};

export type Repeated = {
  /** Starts no further round; resolves when the running one is over. */
  stop(): Promise<void>;
};

/** Repeats the work until stopped, one round after another. It keeps no process alive. */
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
