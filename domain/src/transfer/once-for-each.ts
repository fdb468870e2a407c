/** Looks up each text once, since a file repeats the same few. Of many different ones only the first are kept. */
export function onceForEach<Found>(lookUp: (text: string) => Found): (text: string) => Found {
  const kept = new Map<string, { found: Found }>();
  return (text) => {
    const before = kept.get(text);
    if (before) return before.found;
    const found = lookUp(text);
    if (kept.size < mostKept) kept.set(text, { found });
    return found;
  };
}

const mostKept = 1000;
