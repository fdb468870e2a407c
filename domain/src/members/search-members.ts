/** The id in a term 'program:{id}', null for any other term. */
export function programOfSearch(term: string): string | null {
  const match = /^program:(.+)$/i.exec(term.trim());
  return match?.[1]?.trim() ?? null;
}
