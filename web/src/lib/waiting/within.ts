/** Rejects and aborts the signal if `ask` has not answered within `ms`, whatever it waits for. */
export function within<T>(ms: number, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ended = new AbortController();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const late = new DOMException('No answer in time', 'TimeoutError');
      reject(late);
      ended.abort(late);
    }, ms);
    ask(ended.signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
