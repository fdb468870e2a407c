import { memberLimits } from '@ffl/domain/members/limits';
import { memberMessages } from '@ffl/domain/members/messages';
import { cleanJpeg } from './clean-jpeg.ts';
import type { CleanPhoto } from './clean-photo.ts';
import { cleanPng } from './clean-png.ts';
import { cleanWebp } from './clean-webp.ts';
import { photoLimits } from './photo-limits.ts';
import { damaged, PhotoRefused } from './photo-refused.ts';

/** `magic` matches the first bytes in hexadecimal. */
type Format = { magic: RegExp; clean: (bytes: Buffer) => CleanPhoto };

const formats = new Map<string, Format>([
  ['jpeg', { magic: /^ffd8ff/, clean: cleanJpeg }],
  ['png', { magic: /^89504e470d0a1a0a/, clean: cleanPng }],
  ['webp', { magic: /^52494646.{8}57454250/, clean: cleanWebp }],
]);

const notAnImage = 'The photo must be a JPEG, PNG or WebP image';
const longestPrefix = 'data:image/jpeg;base64,'.length;
const longestText = Math.ceil(memberLimits.photoMaxBytes / 3) * 4;

/** The data URL of the same image without metadata. Throws PhotoRefused with the sentence for the sender. */
export function checkPhoto(dataUrl: string): string {
  const comma = dataUrl.slice(0, longestPrefix).indexOf(',');
  const name = /^data:image\/(jpeg|png|webp);base64$/.exec(dataUrl.slice(0, comma))?.[1] ?? '';
  const format = formats.get(name);
  if (!format) throw new PhotoRefused(notAnImage);
  const bytes = decode(dataUrl.slice(comma + 1));
  if (!format.magic.test(bytes.toString('hex', 0, 12))) {
    throw new PhotoRefused('The photo is not an image of the type it says');
  }
  const photo = format.clean(bytes);
  if (photo.width === 0 || photo.height === 0) throw damaged();
  if (photo.width * photo.height > photoLimits.mostPixels) {
    throw new PhotoRefused('The photo can be up to 16 megapixels');
  }
  return `data:image/${name};base64,${photo.bytes.toString('base64')}`;
}

function decode(text: string): Buffer {
  if (text.length > longestText) throw new PhotoRefused(memberMessages.photoTooBig);
  const bytes = Buffer.from(text, 'base64');
  // Compares with the original, since Buffer skips characters that aren't base64.
  if (text === '' || bytes.toString('base64') !== text) throw damaged();
  if (bytes.length > memberLimits.photoMaxBytes) throw new PhotoRefused(memberMessages.photoTooBig);
  return bytes;
}
