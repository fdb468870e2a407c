import { render, screen } from '@testing-library/react';
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { QrCode } from './qr-code.tsx';

describe('a QR code', () => {
  it('draws exactly the modules of the code inside a border of 4', () => {
    render(<QrCode value="https://example.org/members?selected=1" size={150} label="Scan" />);
    const code = screen.getByRole('img', { name: 'Scan' });
    const { data, size } = encode('https://example.org/members?selected=1', { ecc: 'M', border: 0, maskPattern: 2 });
    const dark = data.flat().filter(Boolean).length;
    const drawn = [...(code.lastElementChild?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h(\d+)/g)];
    expect(code.getAttribute('viewBox')).toBe(`0 0 ${size + 8} ${size + 8}`);
    expect(drawn.reduce((sum, [, , , length]) => sum + Number(length), 0)).toBe(dark);
    expect(Math.min(...drawn.map(([, x]) => Number(x)))).toBe(4);
    expect(Math.min(...drawn.map(([, , y]) => Number(y)))).toBe(4);
  });
});
