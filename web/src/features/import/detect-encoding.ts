import { type DetectedEncoding, encodingDetector } from '@ffl/domain/transfer/detect-encoding';
import { piecesOf } from './read-file.ts';

/** Which letters a file's bytes are. What knows the letters of names loads with a file, not with the page. */
export async function detectEncoding(file: Blob): Promise<DetectedEncoding> {
  const detector = encodingDetector();
  for await (const piece of piecesOf(file)) detector.take(piece);
  return detector.detected();
}
