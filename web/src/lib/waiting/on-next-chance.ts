/** Calls `act` once: when the connection or the person returns, or after half a minute. The result stops waiting. */
export function onNextChance(act: () => unknown): () => void {
  const done = new AbortController();
  function handleChance() {
    stop();
    act();
  }
  function stop() {
    done.abort();
    clearTimeout(timer);
  }
  const timer = setTimeout(handleChance, 30_000);
  addEventListener('online', handleChance, done);
  addEventListener('focus', handleChance, done);
  return stop;
}
