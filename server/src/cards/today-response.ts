import type { StatedPlace } from '@ffl/database/cards/statements';
import type { TodayResponse } from '@ffl/domain/cards/today';

/** `at` must be after the places were read, so that a list made later contains everything they say. */
export function todayResponse(places: readonly StatedPlace[], at: Date): TodayResponse {
  const held = places.flatMap(({ index, until }) => (until ? [{ index, until: until.toISOString() }] : []));
  return { at: at.toISOString(), held };
}
