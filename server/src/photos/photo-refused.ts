/** Why a photo isn't stored. The message is for the person who sent it. */
export class PhotoRefused extends Error {}

export function damaged(): PhotoRefused {
  return new PhotoRefused('The photo is damaged or not complete');
}

export function animated(): PhotoRefused {
  return new PhotoRefused('The photo may not be animated');
}
