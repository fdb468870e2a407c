import { render, screen } from '@testing-library/react';
import decodeQR from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { QrCode } from './qr-code.tsx';

const link = 'https://example.org/members?selected=1';
const pixelsPerModule = 4;

describe('a QR code', () => {
  it('encodes what it was given, inside a border of 4', () => {
    render(<QrCode value={link} size={150} label="Scan" />);
    const code = screen.getByRole('img', { name: 'Scan' });
    const extent = Number(code.getAttribute('viewBox')?.split(' ')[2]);
    const dark = [...(code.lastElementChild?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h(\d+)/g)].map(
      ([, x, y, length]) => ({ x: Number(x), y: Number(y), length: Number(length) }),
    );
    expect(Math.min(...dark.flatMap(({ x, y }) => [x, y]))).toBe(4);
    expect(Math.max(...dark.flatMap(({ x, y, length }) => [x + length, y + 1]))).toBe(extent - 4);
    expect(decodeQR(pictureOf(dark, extent))).toBe(link);
  });
});

function pictureOf(dark: { x: number; y: number; length: number }[], extent: number) {
  const width = extent * pixelsPerModule;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const { x, y, length } of dark) {
    for (let row = y * pixelsPerModule; row < (y + 1) * pixelsPerModule; row += 1) {
      const start = row * width + x * pixelsPerModule;
      for (let pixel = start; pixel < start + length * pixelsPerModule; pixel += 1)
        data.fill(0, pixel * 4, pixel * 4 + 3);
    }
  }
  return { width, height: width, data };
}
