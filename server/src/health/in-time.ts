/** The result of `work`. Rejects when that takes too long, for instance because a database or a disk hangs. */
export function inTime<T>(work: Promise<T>, mostMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`Not there within ${mostMs} ms`)), mostMs);
    work.then(resolve, reject).finally(() => clearTimeout(late));
  });
}
