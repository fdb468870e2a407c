import { programAtBase } from '@ffl/domain/programs/program';
import { specifiedType } from '@ffl/domain/programs/program-types';
import { ProgramTile } from '../../components/programs/program-tile.tsx';

/** Name of a card's program, or of the program in a record's row with its base. */
export function CardName({ name, base = null }: { name: string; base?: string | null }) {
  return (
    <span className="inline-flex items-center gap-2 font-semibold">
      <ProgramTile name={name} type={specifiedType(name)} isDecorative className="size-6 text-caption" />
      {programAtBase({ name, base })}
    </span>
  );
}
