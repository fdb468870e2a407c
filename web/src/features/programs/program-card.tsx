import { compareBaseNames } from '@ffl/domain/bases/base';
import { currencyRuleMessages } from '@ffl/domain/currency/rule-messages';
import { countText } from '@ffl/domain/numbers/count-text';
import { programMessages } from '@ffl/domain/programs/messages';
import { type Program, validityLabel } from '@ffl/domain/programs/program';
import { Link } from '@tanstack/react-router';
import type { ProgramCard as Card } from '../../api/programs/queries.ts';
import { Initials } from '../../components/members/initials.tsx';
import { ProgramTile } from '../../components/programs/program-tile.tsx';
import { GridCard, opensCard } from '../../components/ui/card-grid.tsx';
import { useProgramLinks } from '../../hooks/pages/use-page-links.ts';

/** A program as shown; its members only for administrators. */
export type ShownProgram = Program & Partial<Pick<Card, 'members' | 'shown'>>;

type ProgramCardProps = { program: ShownProgram; hasBase: boolean };

export function ProgramCard({ program, hasBase }: ProgramCardProps) {
  const links = useProgramLinks();
  const { name, base, description, validityPeriodDays, requiresTraining, twoClocks, members, shown } = program;
  return (
    <GridCard
      rowId={program.id}
      edgeColor={program.color}
      title={
        <span className="flex items-center gap-2.5">
          <ProgramTile name={name} type={program.programType} isDecorative />
          <span>
            <Link {...links.program(program.id, program.baseId)} className={opensCard}>
              {name}
            </Link>
            {hasBase && <span className="block font-normal text-ink-2 text-meta">{base ?? 'No base'}</span>}
          </span>
        </span>
      }
    >
      <p className="wrap-anywhere line-clamp-3 text-ink-2">{description || programMessages.noDescription}</p>
      <p className="text-meta">
        Valid for {validityLabel(validityPeriodDays)}
        {requiresTraining && ' · training required'}
        {twoClocks && ` · ${currencyRuleMessages.option.toLowerCase()}`}
      </p>
      {members !== undefined && (
        <p className="mt-auto flex min-h-9 items-center gap-3 text-meta" data-numbers="">
          <Initials shown={shown ?? []} total={members} />
          <span className="text-ink-2">
            {countText(members)} {members === 1 ? 'member' : 'members'}
          </span>
        </p>
      )}
    </GridCard>
  );
}

/** Sorts by base. */
export function byBase(programs: readonly Program[]): Program[] {
  return programs.toSorted((one, other) => compareBaseNames(one.base ?? '', other.base ?? ''));
}
