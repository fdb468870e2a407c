export const photoLimits = {
  /** 16 megapixels; what a browser must unpack to show the photo is bounded by it. */
  mostPixels: 16_000_000,
  /** Parts of a file. Encoders make tens or hundreds; a file of a million tiny ones is an attack. */
  mostParts: 10_000,
  /** Passes over a progressive JPEG, each of which costs the browser a pass over every pixel. */
  mostScans: 100,
} as const;
