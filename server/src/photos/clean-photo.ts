/** An image without metadata, and its size in pixels. */
export type CleanPhoto = { bytes: Buffer; width: number; height: number };
