import type { Program } from '@ffl/domain/programs/program';
import type { ReactNode } from 'react';
import { type ProgramAddress, ProgramFrame } from './program-frame.tsx';

type MemberProgramPageProps = Pick<ProgramAddress, 'programId'> & { renderSeasons: (program: Program) => ReactNode };

/** A program as members see it: no people, no counts of people, nothing to change. */
export function MemberProgramPage({ programId, renderSeasons }: MemberProgramPageProps) {
  return (
    <ProgramFrame programId={programId} baseId={null}>
      {(program) => program.hasSeasons && renderSeasons(program)}
    </ProgramFrame>
  );
}
