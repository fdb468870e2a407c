import { render, screen } from '@testing-library/react';
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { DaysLeftBadge } from './credentials/days-left-badge.tsx';
import { ProgramTile } from './programs/program-tile.tsx';
import { QrCode } from './ui/qr-code.tsx';
import { StatusPill } from './ui/status-pill.tsx';

const now = new Date('2026-11-20T18:00:00Z');

describe('a status pill', () => {
  it('says its status in a word beside the icon', () => {
    const { container } = render(<StatusPill state="expired">expired</StatusPill>);
    expect(container.textContent).toBe('expired');
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });
});

describe('a program tile', () => {
  it('has two letters and the name of the program', () => {
    render(<ProgramTile name="Rescue Deployment" />);
    expect(screen.getByRole('img', { name: 'Rescue Deployment' }).textContent).toBe('RD');
  });
});

describe('a days-left badge', () => {
  it('is absent while more than 30 days remain', () => {
    const { container } = render(<DaysLeftBadge expiresDate={new Date('2026-12-21T18:00:00Z')} now={now} />);
    expect(container.textContent).toBe('');
  });

  it('carries the date beside the relative words', () => {
    const { container } = render(<DaysLeftBadge expiresDate={new Date('2026-11-25T18:00:00Z')} now={now} />);
    expect(container.textContent).toBe('5 days left (Nov 25, 2026)');
  });
});

describe('a QR code', () => {
  it('draws exactly the modules of the code inside a border of 4', () => {
    render(<QrCode value="https://example.org/members?selected=1" size={150} label="Scan" />);
    const code = screen.getByRole('img', { name: 'Scan' });
    const { data, size } = encode('https://example.org/members?selected=1', { ecc: 'M', border: 0 });
    const dark = data.flat().filter(Boolean).length;
    const drawn = [...(code.lastElementChild?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h(\d+)/g)];
    expect(code.getAttribute('viewBox')).toBe(`0 0 ${size + 8} ${size + 8}`);
    expect(drawn.reduce((sum, [, , , length]) => sum + Number(length), 0)).toBe(dark);
    expect(Math.min(...drawn.map(([, x]) => Number(x)))).toBe(4);
    expect(Math.min(...drawn.map(([, , y]) => Number(y)))).toBe(4);
  });
});
