import encodeQR from 'qr';
import { useMemo } from 'react';

const quietZoneModules = 4;

type QrCodeProps = {
  value: string;
  /** Width and height in CSS pixels, border included. */
  size: number;
  /** Accessible name: what happens when someone scans it. */
  label: string;
  className?: string | undefined;
};

/** Black on white in both themes, because many scanners can't read an inverted code. */
export function QrCode({ value, size, label, className }: QrCodeProps) {
  // Memoized, since its parent rerenders often while more data load.
  const { extent, dark } = useMemo(() => {
    const modules = encodeQR(value, 'raw', { ecc: 'medium', border: quietZoneModules });
    return { extent: modules.length, dark: darkModules(modules) };
  }, [value]);
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${extent} ${extent}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path fill="#fff" d={`M0 0h${extent}v${extent}H0z`} />
      <path fill="#000" d={dark} />
    </svg>
  );
}

/** Turns each horizontal run of dark modules into one rectangle of the path. */
function darkModules(rows: boolean[][]): string {
  return rows.flatMap((row, y) => darkRuns(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`)).join('');
}

function darkRuns(row: boolean[]): { x: number; length: number }[] {
  const runs: { x: number; length: number }[] = [];
  for (const [x, isDark] of row.entries()) {
    if (!isDark) continue;
    const last = runs.at(-1);
    if (last && last.x + last.length === x) last.length += 1;
    else runs.push({ x, length: 1 });
  }
  return runs;
}
