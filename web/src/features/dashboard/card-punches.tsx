import { dashboardPrograms, programCode, variantsOf } from '@ffl/domain/programs';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { programQueries } from '../../api/programs/queries.ts';
import { ProgramTile, programColorClass } from '../../components/programs/program-tile.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';

type CardPunchesProps = {
  onRecordPunch: (cardName: string) => void;
  /** Stands below the cards. */
  children?: ReactNode;
};

/** One card per program; programs that cannot be read count as none, the dialog then offers to try again. */
export function CardPunches({ onRecordPunch, children }: CardPunchesProps) {
  const programs = useQuery(programQueries.list());
  return (
    <section aria-labelledby="card-punches">
      <h2 id="card-punches" className="mb-3 font-semibold text-dialog-title">
        Card Punches
      </h2>
      <div className="grid gap-4 md:grid-cols-3">
        {dashboardPrograms.map((name) => (
          <Card key={name} edge={programColorClass(name)} aria-label={name}>
            <div className="flex items-center gap-3">
              <ProgramTile name={name} isDecorative className="size-11 text-body" />
              <h3 id={`card-${programCode(name)}`} className="font-semibold text-card-title">
                {name}
              </h3>
            </div>
            <p className="mt-2 text-ink-2 text-meta">{basesText(variantsOf(name, programs.data ?? []), programs)}</p>
            <Button
              variant="primary"
              size="large"
              className="mt-4 w-full"
              aria-describedby={`card-${programCode(name)}`}
              onClick={() => onRecordPunch(name)}
            >
              Record Punch
            </Button>
          </Card>
        ))}
      </div>
      {children}
    </section>
  );
}

type Loading = { isPending: boolean; isError: boolean };

function basesText(variants: readonly { base: string | null }[], { isPending, isError }: Loading): string {
  if (isPending) return '\u00a0';
  if (isError) return 'The programs could not be loaded.';
  if (variants.length === 0) return 'No such program is set up yet.';
  const bases = variants.flatMap(({ base }) => base ?? []).sort();
  return bases.length === 0 ? 'Not tied to a base' : `Offered at ${bases.join(', ')}`;
}
