/** What a list shows at the moment, apart from what it asks. */
const ofTheMoment = ['page', 'selected', 'tab'];

/** What an address asks, in one spelling, as a saved view keeps it. */
export function queryText(search: Readonly<Record<string, string | number>>): string {
  const asked = Object.entries(search).filter(([name]) => !ofTheMoment.includes(name));
  return new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString();
}

/** The search parameters of a saved view. */
export function searchOf(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}
