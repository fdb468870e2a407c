import { specifiedType } from '@ffl/domain/programs';
import { ProgramTile } from '../../components/programs/program-tile.tsx';

export function CardName({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2 font-semibold">
      <ProgramTile name={name} type={specifiedType(name)} isDecorative className="size-6 text-caption" />
      {name}
    </span>
  );
}
