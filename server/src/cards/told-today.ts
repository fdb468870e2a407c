import type { StatedPlace } from '@ffl/database/cards/statements';
import type { ToldToday } from '@ffl/domain/cards';

/** `at` is a time after the places were read: a list that was begun later has seen all that they tell. */
export function toldToday(places: readonly StatedPlace[], at: Date): ToldToday {
  const held = places.flatMap(({ index, until }) => (until ? [{ index, until: until.toISOString() }] : []));
  return { at: at.toISOString(), held };
}
