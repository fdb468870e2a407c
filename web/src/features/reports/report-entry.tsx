import { programLabel } from '@ffl/domain/programs/program';
import { reportedName } from '@ffl/domain/reports/columns';
import type { ReportEntry } from '../../api/reports/rows.ts';
import { MarkedName } from '../../components/members/marked-name.tsx';
import { ProgramTile } from '../../components/programs/program-tile.tsx';

type EntryProps = { entry: ReportEntry; className?: string };

export function EntryPerson({ entry: { memberId, name, mark }, className = '' }: EntryProps) {
  return <MarkedName memberId={memberId} name={reportedName({ name, mark })} mark={mark} className={className} />;
}

export function EntryProgram({ entry: { program, programType, base } }: EntryProps) {
  return (
    <span className="flex items-center gap-2">
      <ProgramTile name={program} type={programType} isDecorative className="size-7 text-caption" />
      {programLabel({ name: program, base })}
    </span>
  );
}
