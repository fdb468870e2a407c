/** What is under a finger; null for what takes no press. `undoesSince`: it takes something back, and says so since. */
export type Pressable = { element: unknown; words: string; undoesSince?: number | undefined } | null;

type Place = { x: number; y: number };
/** `pressed`: what the last press was aimed at. `found`: what stands there since `changedAt`. */
type Spot = Place & { pressed: Pressable; found: Pressable; changedAt: number };

/** Nobody sees, understands and presses something new within this time. */
export const newForMs = 600;
/** The ball of a finger. */
const reachPx = 24;

/**
 * Tells which presses are meant. A second one in the same place isn't if what stands there took the place of something
 * else a moment ago: it was aimed at what is gone. What takes something back is meant nowhere before it can be seen.
 */
export function createPressGuard() {
  let spot: Spot | null = null;

  return {
    /** Where to look for changes. */
    spot: (): Place | null => spot,

    forget(): void {
      spot = null;
    },

    /** Something changed on the page; `found` stands at the spot now. */
    changed(found: Pressable, now: number): void {
      if (spot && !isSame(spot.found, found)) spot = { ...spot, found, changedAt: now };
    },

    /** Whether this press counts. From then on it is the spot. */
    press(place: Place, found: Pressable, now: number): boolean {
      const isThere = spot !== null && Math.hypot(place.x - spot.x, place.y - spot.y) <= reachPx;
      if (found?.undoesSince !== undefined && now - found.undoesSince < newForMs) return false;
      const isNew = spot !== null && isThere && now - spot.changedAt < newForMs && !isSame(spot.pressed, found);
      if (isNew && !isBesidePressed(spot, found)) return false;
      spot = { ...place, pressed: found, found, changedAt: Number.NEGATIVE_INFINITY };
      return true;
    },
  };
}

/** What was pressed stands where it stood, perhaps with other words, so it made no place for its neighbor. */
function isBesidePressed(spot: Spot | null, found: Pressable): boolean {
  if (!spot?.pressed || !found) return false;
  const { element } = spot.pressed;
  return spot.found?.element === element && found.element !== element;
}

/** A button that counts is the same one; a button with other words does something else. */
function isSame(one: Pressable, other: Pressable): boolean {
  return one?.element === other?.element && withoutCounts(one) === withoutCounts(other);
}

function withoutCounts(found: Pressable): string | undefined {
  return found?.words.replace(/\d+/g, '');
}
