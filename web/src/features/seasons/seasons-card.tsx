import type { Program } from '@ffl/domain/programs/program';
import { seasonMessages } from '@ffl/domain/seasons/messages';
import { seasonDays } from '@ffl/domain/seasons/season';
import { Link } from '@tanstack/react-router';
import { CalendarPlus, CalendarRange, ChevronRight, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { CountedSeason } from '../../api/programs/program-detail.ts';
import { Initials } from '../../components/members/initials.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card, EmptyState } from '../../components/ui/card.tsx';
import { opensCard } from '../../components/ui/card-grid.tsx';
import { ActionsMenu } from '../../components/ui/record-actions.tsx';
import { useProgramLinks } from '../../hooks/pages/use-page-links.ts';
import { soon } from '../../lib/pages/soon.ts';
import { useMay } from '../../lib/session/may.ts';
import { SeasonYears } from './season-dates.tsx';

const AddSeason = soon(async () => (await import('./season-dialogs.tsx')).AddSeason);
const EditSeason = soon(async () => (await import('./season-dialogs.tsx')).EditSeason);
const DeleteSeason = soon(async () => (await import('./delete-season.tsx')).DeleteSeason);

type SeasonsCardProps = { program: Program; seasons: readonly CountedSeason[] };

type Open = { act: 'add' } | { act: 'edit' | 'delete'; season: CountedSeason };

/** A program's seasons: each row opens its roster, and can be edited and deleted. */
export function SeasonsCard({ program, seasons }: SeasonsCardProps) {
  const mayEdit = useMay('seasons', program.base);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <Card
      title="Seasons"
      actions={
        mayEdit && (
          <Button
            className="print:hidden"
            icon={<CalendarPlus aria-hidden="true" size={18} />}
            onClick={() => setOpen({ act: 'add' })}
          >
            Add Season
          </Button>
        )
      }
    >
      {seasons.length === 0 ? (
        <EmptyState icon={CalendarRange} title={seasonMessages.none} />
      ) : (
        <SeasonYears seasons={seasons}>
          {(season) => (
            <SeasonRow
              season={season}
              mayEdit={mayEdit}
              onEdit={() => setOpen({ act: 'edit', season })}
              onDelete={() => setOpen({ act: 'delete', season })}
            />
          )}
        </SeasonYears>
      )}
      {open?.act === 'add' && <AddSeason program={program} onClose={close} />}
      {open?.act === 'edit' && <EditSeason program={program} season={open.season} onClose={close} />}
      {open?.act === 'delete' && <DeleteSeason program={program} season={open.season} onClose={close} />}
    </Card>
  );
}

type SeasonRowProps = { season: CountedSeason; mayEdit: boolean; onEdit: () => void; onDelete: () => void };

function SeasonRow({ season, mayEdit, onEdit, onDelete }: SeasonRowProps) {
  const links = useProgramLinks();
  return (
    <>
      <div className="min-w-0 flex-1 md:basis-60">
        <Link
          {...links.roster(season.programId, season.id)}
          className={`wrap-anywhere font-semibold underline-offset-4 hover:text-accent hover:underline max-md:inline-flex max-md:min-h-8 max-md:items-center ${opensCard}`}
        >
          {season.name}
          <span className="sr-only">, roster</span>
        </Link>
        <p className="text-ink-2 text-meta" data-numbers="">
          {seasonDays(season)}
        </p>
      </div>
      <div className="flex flex-1 items-center gap-3 max-md:order-last max-md:w-full max-md:flex-none md:basis-60">
        <Initials shown={season.shown} total={season.members} />
        <p className="text-ink-2 text-meta" data-numbers="">
          {seasonMessages.credentialed(season.members)}
        </p>
      </div>
      {mayEdit && (
        <div className="relative z-10 print:hidden">
          <ActionsMenu
            of={season.name}
            acts={[{ text: 'Edit Season', Icon: Pencil, onSelect: onEdit }]}
            deleteText={seasonMessages.deleteTitle}
            onDelete={onDelete}
          />
        </div>
      )}
      <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-ink-3 group-hover:text-accent print:hidden" />
    </>
  );
}
