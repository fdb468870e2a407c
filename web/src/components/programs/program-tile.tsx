import { type ProgramType, programCode } from '@ffl/domain/programs';
import { clsx } from 'clsx';

type ProgramTileProps = {
  /** The program's name: the accessible text, unless it is shown beside the tile. */
  name: string;
  /** Null for other programs, whatever they are called. */
  type: ProgramType | null;
  isDecorative?: boolean;
  /** Without its color: for a credential that must not look current. */
  isMuted?: boolean | undefined;
  /** In the product's color, where colors say how somebody stands: a program's own are those of In force, Expiring and Lapsed too. */
  isPlain?: boolean | undefined;
  /** Size and text size. */
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
  return (
    <span
      {...(isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      className={clsx(
        'inline-flex shrink-0 select-none items-center justify-center rounded-control font-bold leading-none [print-color-adjust:exact]',
        tileColors({ type, isMuted, isPlain }),
        className,
      )}
    >
      {programCode({ name, programType: type })}
    </span>
  );
}

function tileColors({ type, isMuted, isPlain }: Pick<ProgramTileProps, 'type' | 'isMuted' | 'isPlain'>): string {
  if (isMuted) return 'bg-inactive-tint text-inactive';
  return isPlain ? 'bg-brand text-white' : programColors(type);
}

/** Background and text in a program's identity color. */
export function programColors(type: ProgramType | null): string {
  return `${programColorClass(type)} ${type ? 'text-program-ink' : 'text-white'}`;
}

/** Background class of a program's identity color, for its tile and its card's top edge. */
export function programColorClass(type: ProgramType | null): string {
  return type ? colorClasses[type] : 'bg-program-other';
}

const colorClasses: Readonly<Record<ProgramType, string>> = {
  avalanche: 'bg-program-av',
  rescue: 'bg-program-rd',
  lift_ticket: 'bg-program-lt',
};
