import { portraitOf } from '@ffl/database/sample/sample-portraits';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as jpeg from '../../tests/worlds/photos/jpeg.ts';
import { photoUrl as url } from '../../tests/worlds/photos/photo-url.ts';
import * as png from '../../tests/worlds/photos/png.ts';
import * as webp from '../../tests/worlds/photos/webp.ts';
import { checkPhoto } from './check-photo.ts';

type Type = 'jpeg' | 'png' | 'webp';
const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
const clean = (type: Type, bytes: Uint8Array) => bytesOf(checkPhoto(url(type, bytes)));
const script = '<script>alert(1)</script>';
const plainWebp = webp.webp(webp.lossy(320, 200));
const withAlpha = webp.webp(webp.extended(320, 200, 0x10), webp.chunk('ALPH', 'see through'), webp.lossy(320, 200));
const zip = Buffer.from('PK\x03\x04 secret-archive PK\x05\x06', 'latin1');

describe('a photo without metadata stays as it is:', () => {
  test.each<[string, Type, Buffer]>([
    ['a JPEG', 'jpeg', jpeg.plainJpeg],
    [
      'a progressive JPEG',
      'jpeg',
      jpeg.jpeg(jpeg.jfif, jpeg.frame(4000, 4000, { marker: 0xc2 }), jpeg.scan, jpeg.scan),
    ],
    ['a grey JPEG', 'jpeg', jpeg.jpeg(jpeg.frame(1, 1, { components: 1 }), jpeg.scan)],
    ['a PNG', 'png', png.plainPng],
    ['a PNG of exactly 16 megapixels', 'png', png.png(png.header(4000, 4000), png.pixels(1, 1), png.end)],
    [
      'a PNG with palette and transparency',
      'png',
      png.png(
        png.header(8, 8, [8, 3]),
        png.chunk('PLTE', 'rgb'),
        png.chunk('tRNS', '\0'),
        png.pixels(8, 8),
        png.pixels(8, 8),
        png.end,
      ),
    ],
    ["a PNG that is drawn for the sample's members", 'png', bytesOf(portraitOf(0))],
    ['a lossy WebP', 'webp', plainWebp],
    ['a lossless WebP', 'webp', webp.webp(webp.lossless(16383, 1))],
    ['a WebP with transparency', 'webp', withAlpha],
  ])('%s without metadata stays as it is', (_title, type, bytes) => expect(clean(type, bytes)).toEqual(bytes));
});

describe('what is not part of the image is dropped:', () => {
  test.each<[string, Type, Buffer, Buffer]>([
    [
      'EXIF with a place',
      'jpeg',
      jpeg.jpeg(jpeg.jfif, jpeg.exif, jpeg.quantization, jpeg.frame(640, 480), jpeg.huffman, jpeg.scan),
      jpeg.plainJpeg,
    ],
    [
      'two EXIF segments and XMP',
      'jpeg',
      jpeg.jpeg(
        jpeg.exif,
        jpeg.exif,
        jpeg.segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x/>'),
        jpeg.frame(9, 9),
        jpeg.scan,
      ),
      jpeg.jpeg(jpeg.frame(9, 9), jpeg.scan),
    ],
    [
      'EXIF between two scans',
      'jpeg',
      jpeg.jpeg(jpeg.frame(9, 9), jpeg.scan, jpeg.exif, jpeg.scan),
      jpeg.jpeg(jpeg.frame(9, 9), jpeg.scan, jpeg.scan),
    ],
    [
      'a script in a comment',
      'jpeg',
      jpeg.jpeg(jpeg.segment(0xfe, script), jpeg.frame(9, 9), jpeg.scan),
      jpeg.jpeg(jpeg.frame(9, 9), jpeg.scan),
    ],
    [
      'a thumbnail in the JFIF segment',
      'jpeg',
      jpeg.jpeg(jpeg.segment(0xe0, `JFIF\0\x01\x01\0\0\x01\0\x01\x01\x01rgb`), jpeg.frame(9, 9), jpeg.scan),
      jpeg.jpeg(jpeg.jfif, jpeg.frame(9, 9), jpeg.scan),
    ],
    [
      'a profile, IPTC and further pictures',
      'jpeg',
      jpeg.jpeg(
        jpeg.segment(0xe2, 'ICC_PROFILE\0'),
        jpeg.segment(0xed, 'Photoshop 3.0\0'),
        jpeg.segment(0xe2, 'MPF\0'),
        jpeg.frame(9, 9),
        jpeg.scan,
      ),
      jpeg.jpeg(jpeg.frame(9, 9), jpeg.scan),
    ],
    [
      'words after the Adobe segment',
      'jpeg',
      jpeg.jpeg(jpeg.segment(0xee, 'Adobe\0\x64\0\0\0\0\x01secret'), jpeg.frame(9, 9), jpeg.scan),
      jpeg.jpeg(jpeg.segment(0xee, 'Adobe\0\x64\0\0\0\0\x01'), jpeg.frame(9, 9), jpeg.scan),
    ],
    [
      'fill bytes before a marker',
      'jpeg',
      jpeg.jpeg(Buffer.alloc(5, 0xff), jpeg.frame(9, 9), jpeg.scan),
      jpeg.jpeg(jpeg.frame(9, 9), jpeg.scan),
    ],
    ['an archive behind a JPEG', 'jpeg', Buffer.concat([jpeg.plainJpeg, zip]), jpeg.plainJpeg],
    ['a page behind a JPEG', 'jpeg', Buffer.concat([jpeg.plainJpeg, Buffer.from(script)]), jpeg.plainJpeg],
    [
      'texts and times',
      'png',
      png.png(
        png.header(8, 8),
        png.chunk('tEXt', `Comment\0${script}`),
        png.chunk('zTXt', 'x'),
        png.chunk('iTXt', 'XML:com.adobe.xmp'),
        png.chunk('tIME', '1234567'),
        png.pixels(8, 8),
        png.end,
      ),
      png.plainPng,
    ],
    [
      'EXIF and a profile',
      'png',
      png.png(png.header(8, 8), png.chunk('iCCP', 'x'), png.chunk('eXIf', 'GPSLatitude'), png.pixels(8, 8), png.end),
      png.plainPng,
    ],
    [
      'private parts',
      'png',
      png.png(png.header(8, 8), png.chunk('vpAg', 'x'), png.pixels(8, 8), png.chunk('hACk', script), png.end),
      png.plainPng,
    ],
    ['an archive behind a PNG', 'png', Buffer.concat([png.plainPng, zip]), png.plainPng],
    ['a second PNG behind the first', 'png', Buffer.concat([png.plainPng, png.plainPng]), png.plainPng],
    [
      'EXIF, XMP and a profile',
      'webp',
      webp.webp(
        webp.extended(320, 200, 0x2c),
        webp.chunk('ICCP', 'x'),
        webp.lossy(320, 200),
        webp.chunk('EXIF', 'GPS'),
        webp.chunk('XMP ', '<x/>'),
      ),
      plainWebp,
    ],
    [
      'unknown parts',
      'webp',
      webp.webp(webp.extended(320, 200), webp.chunk('hack', script), webp.lossy(320, 200)),
      plainWebp,
    ],
    ['a page behind a WebP', 'webp', Buffer.concat([plainWebp, Buffer.from(script)]), plainWebp],
    [
      'a second transparency of a lossless WebP',
      'webp',
      webp.webp(webp.extended(9, 9), webp.chunk('ALPH', 'a'), webp.lossless(9, 9)),
      webp.webp(webp.lossless(9, 9)),
    ],
  ])('a photo loses what is not part of the image: %s', (_title, type, bytes, expected) =>
    expect(clean(type, bytes)).toEqual(expected),
  );
});

describe('any bytes', () => {
  const seeds: [Type, Buffer][] = [
    ['jpeg', jpeg.plainJpeg],
    ['png', png.plainPng],
    ['webp', withAlpha],
  ];
  test.each(seeds)(
    'any bytes of a changed %s are refused or cleaned for good, and nothing else is thrown',
    (type, bytes) => {
      const change = fc.record({ at: fc.nat(bytes.length - 1), to: fc.nat(255) });
      fc.assert(
        fc.property(fc.array(change, { maxLength: 6 }), fc.nat(bytes.length), (changes, length) => {
          const copy = Buffer.from(bytes);
          for (const { at, to } of changes) copy[at] = to;
          const whole = fc.sample(fc.boolean(), { numRuns: 1, seed: length })[0] ? copy : copy.subarray(0, length);
          const cleaned = attempt(type, whole);
          if (cleaned !== null) expect(checkPhoto(cleaned)).toBe(cleaned);
        }),
        { numRuns: 2000 },
      );
    },
  );

  function attempt(type: Type, bytes: Buffer): string | null {
    try {
      return checkPhoto(url(type, bytes));
    } catch (error) {
      expect(String(error)).toMatch(/The photo|File size/);
      return null;
    }
  }
});
