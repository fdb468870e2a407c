/** Works on this many items at a time, in order. */
export async function sideBySide<T, Result>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<Result>,
): Promise<Result[]> {
  const waiting = [...items.entries()];
  const results: Result[] = [];
  async function takeTurns(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await work(next[1]);
  }
  await Promise.all(Array.from({ length: atOnce }, takeTurns));
  return results;
}
