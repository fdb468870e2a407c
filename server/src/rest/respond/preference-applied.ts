import type { Preferences } from '../parse/parse-preferences.ts';

const order = ['resolution', 'missing', 'return', 'count', 'tx', 'handling', 'timezone', 'maxAffected'] as const;

/** The header that names the preferences applied; none if there are none. */
export function preferenceApplied(preferences: Preferences): Record<string, string> {
  const applied = order.filter((name) => preferences[name] !== undefined);
  if (applied.length === 0) return {};
  const items = applied.map((name) => `${name === 'maxAffected' ? 'max-affected' : name}=${preferences[name]}`);
  return { 'Preference-Applied': items.join(', ') };
}
