export const photoLimits = {
  /** 16 megapixels; limits what a browser must decode to show the photo. */
  mostPixels: 16_000_000,
  /** Parts of a file. Encoders make tens or hundreds; a file of a million tiny ones is an attack. */
  mostParts: 10_000,
  /** Passes over a progressive JPEG, each of which costs the browser a pass over every pixel. */
  mostScans: 100,
} as const;
