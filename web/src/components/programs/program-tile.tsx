import { programCode } from '@ffl/domain/programs/program';
import { type ProgramType, programDefaults } from '@ffl/domain/programs/program-types';
import { clsx } from 'clsx';
import type { CSSProperties } from 'react';

type ProgramTileProps = {
  /** The program's name as accessible text, unless it is shown next to the tile. */
  name: string;
  /** Null for other programs, whatever they are called. */
  type: ProgramType | null;
  isDecorative?: boolean;
  /** Gray, for a credential that must not look current. */
  isMuted?: boolean | undefined;
  /**
   * In the product's color, where colors show standing: program colors are also those of In force, Expiring and Lapsed.
   */
  isPlain?: boolean | undefined;
  /** Sets size and text size. */
  className?: string | undefined;
};

/** Says which program, never which status: a square with two letters, the same in both themes. */
export function ProgramTile({
  name,
  type,
  isDecorative = false,
  isMuted = false,
  isPlain = false,
  className = 'size-9 text-meta',
}: ProgramTileProps) {
  const colors = tileColors({ type, isMuted, isPlain });
  return (
    <span
      {...(isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      className={clsx(
        'inline-flex min-h-[1.6em] min-w-[1.6em] shrink-0 select-none items-center justify-center rounded-control font-bold leading-none [print-color-adjust:exact]',
        colors.className,
        className,
      )}
      style={colors.style}
    >
      {programCode({ name, programType: type })}
    </span>
  );
}

type Colors = { className: string; style?: CSSProperties };

function tileColors({ type, isMuted, isPlain }: Pick<ProgramTileProps, 'type' | 'isMuted' | 'isPlain'>): Colors {
  if (isMuted) return { className: 'bg-inactive-tint text-inactive' };
  return isPlain ? { className: 'bg-brand text-white' } : programColors(type);
}

/** Background and text in a program's own color. */
export function programColors(type: ProgramType | null): Colors {
  if (type === null) return { className: 'bg-program-other text-white' };
  return { className: 'text-program-ink', style: { backgroundColor: programDefaults[type].color } };
}
