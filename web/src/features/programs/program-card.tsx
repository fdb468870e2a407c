import { currencyRuleMessages } from '@ffl/domain/currency/rule-messages';
import { countText } from '@ffl/domain/numbers/count-text';
import { programMessages } from '@ffl/domain/programs/messages';
import { type Program, validityLabel } from '@ffl/domain/programs/program';
import { readinessMessages } from '@ffl/domain/readiness/messages';
import { isShort } from '@ffl/domain/readiness/needs-matrix';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { ProgramCard as Card } from '../../api/programs/queries.ts';
import { cardLinkClass, LapsesNext } from '../../components/credentials/lapses-next.tsx';
import { Initials } from '../../components/members/initials.tsx';
import { ProgramTile } from '../../components/programs/program-tile.tsx';
import { GridCard, opensCard } from '../../components/ui/card-grid.tsx';
import { useProgramLinks } from '../../hooks/pages/use-page-links.ts';
import { useNow } from '../../hooks/visit/use-now.ts';

/** A base's program: first how many are in force of how many needed, and who lapses next. */
export function ProgramCard({ program }: { program: Card }) {
  const links = useProgramLinks();
  const now = useNow();
  const { id, name, baseId, programType, color, description, members, shown, next } = program;
  return (
    <GridCard
      rowId={id}
      edgeColor={color}
      title={
        <span className="flex items-center gap-2.5">
          <ProgramTile name={name} type={programType} isDecorative />
          <Link {...links.program(id, baseId)} className={opensCard}>
            {name}
          </Link>
        </span>
      }
    >
      <dl className="flex flex-col gap-2 text-meta" data-numbers="">
        <Standing program={program} />
        {next && <LapsesNext next={next} now={now} />}
      </dl>
      <p className="wrap-anywhere line-clamp-3 text-ink-2">{description || programMessages.noDescription}</p>
      <p className="text-meta">{programFacts(program)}</p>
      <p className="mt-auto flex min-h-9 items-center gap-3 text-meta" data-numbers="">
        <Initials shown={shown} total={members} />
        <span className="text-ink-2">
          {countText(members)} {members === 1 ? 'member' : 'members'}
        </span>
      </p>
    </GridCard>
  );
}

function Standing({ program }: { program: Card }) {
  const { id, base, programType, inForce, needed } = program;
  return (
    <div>
      <dt className="sr-only">Today</dt>
      <dd className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to="/admin/readiness"
          search={{ base: base ?? '', programs: programType ?? id }}
          className={cardLinkClass}
        >
          <span className="font-bold text-dialog-title">{countText(inForce)}</span> in force
        </Link>
        {needed !== null && <span className="text-ink-2">{readinessMessages.needed(needed)}</span>}
        {needed !== null && isShort(program) && (
          <span className="flex items-center gap-1.5 rounded-control bg-expired-tint px-1.5 py-0.5 font-semibold text-expired [print-color-adjust:exact]">
            <TriangleAlert aria-hidden="true" size={16} />
            {readinessMessages.short(needed - inForce)}
          </span>
        )}
      </dd>
    </div>
  );
}

/** 'Valid for 1 year · training required' */
export function programFacts({ validityPeriodDays, requiresTraining, twoClocks }: Program): string {
  return [
    `Valid for ${validityLabel(validityPeriodDays)}`,
    ...(requiresTraining ? ['training required'] : []),
    ...(twoClocks ? [currencyRuleMessages.option.toLowerCase()] : []),
  ].join(' · ');
}
