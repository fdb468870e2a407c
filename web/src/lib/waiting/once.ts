/** Does something once per key and gives everyone the same answer. A failure isn't remembered. */
export type Once = {
  <T>(key: string, ask: () => Promise<T>): Promise<T>;
  /** The next caller gets a new answer. */
  forget: (key: string) => void;
};

export function createOnce(): Once {
  const asked = new Map<string, Promise<unknown>>();

  function once<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const known = asked.get(key);
    // Each key has one caller, so what it finds has its own type.
    if (known) return known as Promise<T>;
    const answer = ask();
    asked.set(key, answer);
    answer.catch(() => asked.delete(key));
    return answer;
  }
  return Object.assign(once, { forget: (key: string) => void asked.delete(key) });
}
