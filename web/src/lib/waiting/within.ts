/** The answer, or a failure if there is none by then, whatever it waits for. */
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
