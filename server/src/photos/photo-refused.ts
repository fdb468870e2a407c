/** Why a photo isn't stored. The message is for its sender. */
export class PhotoRefused extends Error {}

export function damaged(): PhotoRefused {
  return new PhotoRefused('The photo is damaged or not complete');
}

export function animated(): PhotoRefused {
  return new PhotoRefused("The photo can't be animated");
}
