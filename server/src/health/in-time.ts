/** What `work` brings. Rejects when that takes too long, as where a database or a disk is frozen. */
export function inTime<T>(work: Promise<T>, mostMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`Not there within ${mostMs} ms`)), mostMs);
    work.then(resolve, reject).finally(() => clearTimeout(late));
  });
}
