import { crc32, deflateSync } from 'node:zlib';
import { seededRandom } from './seeded-random.ts';

type Color = readonly [red: number, green: number, blue: number];
type Ellipse = { x: number; y: number; wide: number; high: number; color: Color; above?: number };

const width = 120;
const height = 160;
const seed = 31_415;

const walls: readonly [Color, ...Color[]] = [
  [214, 226, 238],
  [226, 232, 222],
  [238, 228, 214],
  [220, 218, 232],
];
const jackets: readonly [Color, ...Color[]] = [
  [176, 42, 48],
  [24, 71, 120],
  [214, 98, 24],
  [52, 84, 68],
  [62, 66, 78],
];
const skins: readonly [Color, ...Color[]] = [
  [244, 214, 190],
  [226, 184, 152],
  [198, 150, 116],
  [156, 110, 80],
  [112, 76, 54],
];
const hairs: readonly [Color, ...Color[]] = [
  [44, 34, 30],
  [92, 62, 40],
  [168, 126, 74],
  [128, 128, 132],
  [140, 66, 36],
];
const ink: Color = [40, 32, 32];
const heads = ['short', 'long', 'bun', 'hat'] as const;

/** The member with this number, drawn as a PNG data URL: always the same picture. */
export function portraitOf(number: number): string {
  const pixels = Buffer.alloc(width * height * 3);
  const random = seededRandom(seed + number);
  const wall = random.pick(walls);
  for (let at = 0; at < pixels.length; at += 3) pixels.set(wall, at);
  const features = { jacket: random.pick(jackets), skin: random.pick(skins), hair: random.pick(hairs) };
  const build = { head: random.pick(heads), face: random.whole(25, 30), shoulders: random.whole(50, 60) };
  for (const ellipse of ellipsesOf({ ...features, ...build })) draw(pixels, ellipse);
  return `data:image/png;base64,${png(pixels).toString('base64')}`;
}

type Features = {
  jacket: Color;
  skin: Color;
  hair: Color;
  head: (typeof heads)[number];
  /** Half their width. */
  face: number;
  shoulders: number;
};

/** From back to front. */
function ellipsesOf({ jacket, skin, hair, head, face, shoulders }: Features): Ellipse[] {
  const behind: Record<Features['head'], Ellipse[]> = {
    short: [],
    long: [{ x: 60, y: 84, wide: face + 9, high: 46, color: hair }],
    bun: [{ x: 60, y: 30, wide: 13, high: 13, color: hair }],
    hat: [],
  };
  const above: Ellipse[] =
    head === 'hat'
      ? [
          { x: 60, y: 66, wide: face + 4, high: 38, color: jacket, above: 54 },
          { x: 60, y: 54, wide: face + 6, high: 6, color: darker(jacket) },
        ]
      : [{ x: 60, y: 66, wide: face + 3, high: 35, color: hair, above: head === 'short' ? 56 : 60 }];
  return [
    ...behind[head],
    { x: 60, y: 110, wide: 13, high: 20, color: darker(skin) },
    { x: 60, y: 172, wide: shoulders, high: 54, color: jacket },
    { x: 60, y: 128, wide: 20, high: 12, color: darker(jacket) },
    { x: 60, y: 76, wide: face, high: 36, color: skin },
    ...above,
    { x: 49, y: 76, wide: 2.6, high: 3.2, color: ink },
    { x: 71, y: 76, wide: 2.6, high: 3.2, color: ink },
    { x: 60, y: 95, wide: 9, high: 4, color: darker(darker(skin)) },
    { x: 60, y: 92.4, wide: 10, high: 4, color: skin },
  ];
}

function darker([red, green, blue]: Color): Color {
  return [Math.round(red * 0.84), Math.round(green * 0.84), Math.round(blue * 0.84)];
}

/** Draws an ellipse with a soft edge. */
function draw(pixels: Buffer, { x, y, wide, high, color, above = height }: Ellipse): void {
  const bottom = Math.min(height, above, Math.ceil(y + high + 1));
  for (let row = Math.max(0, Math.floor(y - high - 1)); row < bottom; row += 1) {
    for (let column = Math.max(0, Math.floor(x - wide - 1)); column < Math.min(width, x + wide + 1); column += 1) {
      const away = (Math.hypot((column + 0.5 - x) / wide, (row + 0.5 - y) / high) - 1) * Math.min(wide, high);
      const share = Math.min(1, Math.max(0, 0.5 - away));
      if (share > 0) blend(pixels, (row * width + column) * 3, color, share);
    }
  }
}

function blend(pixels: Buffer, at: number, color: Color, share: number): void {
  for (const [part, value] of color.entries()) {
    const below = pixels[at + part] ?? 0;
    pixels[at + part] = Math.round(below + (value - below) * share);
  }
}

function png(pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits each for red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Array.from({ length: height }, (_, row) =>
    Buffer.concat([Buffer.of(0), pixels.subarray(row * width * 3, (row + 1) * width * 3)]),
  );
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  const data = deflateSync(Buffer.concat(rows));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
