import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readQrCode } from '../../testing/read-qr-code.ts';
import { QrCode } from './qr-code.tsx';

const link = 'https://example.org/members?selected=1';

it('a QR code encodes what it was given, inside a border of 4', () => {
  render(<QrCode value={link} size={150} label="Scan" />);
  const code = screen.getByRole('img', { name: 'Scan' });
  const { text, dark, extent } = readQrCode(code);
  expect(Math.min(...dark.flatMap(({ x, y }) => [x, y]))).toBe(4);
  expect(Math.max(...dark.flatMap(({ x, y, length }) => [x + length, y + 1]))).toBe(extent - 4);
  expect(text).toBe(link);
});
