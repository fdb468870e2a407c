import type { StatedPlace } from '@ffl/database/cards/statements';
import type { TodayResponse } from '@ffl/domain/cards/today';

/** Take `at` after reading the places, so that a list made later contains everything that they say. */
export function todayResponse(places: readonly StatedPlace[], at: Date): TodayResponse {
  const held = places.flatMap(({ index, until }) => (until ? [{ index, until: until.toISOString() }] : []));
  return { at: at.toISOString(), held };
}
