import { programDefaults, programTypes } from '@ffl/domain/programs/program-types';
import { Link } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { useCardsToPunch } from '../../api/programs/to-punch.ts';
import { ProgramTile } from '../../components/programs/program-tile.tsx';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import { soon } from '../../lib/pages/soon.ts';
import { useMay, useOwnBases } from '../../lib/session/may.ts';
import { Part } from './part.tsx';

const CardCounts = soon(async () => (await import('./card-counts.tsx')).CardCounts);
const CountsProblem = soon(async () => (await import('./card-counts.tsx')).CountsProblem);

type CardPunchesProps = {
  onRecordPunch: (cardName: string) => void;
};

/**
 * A card per program, with people's standing and the button that records a punch. The button works even if the numbers
 * fail.
 */
export function CardPunches({ onRecordPunch }: CardPunchesProps) {
  const isOnline = useOnline();
  const mayPunch = useMay('punch');
  const punched = useCardsToPunch();
  const isOfBases = useOwnBases() !== null;
  const shown = mayPunch && isOfBases ? punched : programTypes;
  return (
    <section aria-labelledby="card-punches" className="flex flex-wrap items-center justify-between gap-x-3">
      <h2
        id="card-punches"
        className="order-1 mb-3 flex min-h-12 items-center font-semibold text-dialog-title md:min-h-10"
      >
        {mayPunch ? 'Card Punches' : 'Programs'}
      </h2>
      <div className="order-3 grid w-full grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))] gap-2 md:grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] md:gap-4">
        {shown.map((type) => {
          const { name, color } = programDefaults[type];
          return (
            <section
              key={type}
              data-card=""
              aria-label={name}
              className="overflow-clip rounded-card border border-line bg-surface"
            >
              <div aria-hidden="true" className="h-1" style={{ backgroundColor: color }} />
              <div className="flex h-full flex-col p-2 md:p-4">
                <div className="flex items-center gap-3 max-md:min-h-17 max-md:flex-col max-md:items-start max-md:gap-1 md:min-h-12">
                  <ProgramTile
                    name={name}
                    type={type}
                    isDecorative
                    className="size-7 text-caption md:size-9 md:text-meta"
                  />
                  <h3 id={`card-${type}`} className="font-semibold text-caption md:text-body lg:text-card-title">
                    {name}
                  </h3>
                </div>
                {mayPunch && punched.includes(type) && (
                  <Button
                    data-work-begins=""
                    variant="primary"
                    size="large"
                    className="mt-2 w-full max-md:min-h-16! max-md:px-1! max-md:text-body!"
                    aria-describedby={`card-${type}`}
                    disabled={!isOnline}
                    onClick={() => onRecordPunch(name)}
                  >
                    Record Punch
                  </Button>
                )}
                <div className="mt-2 min-h-29 md:min-h-12">
                  <Part outline={null}>
                    <CardCounts type={type} />
                  </Part>
                </div>
              </div>
            </section>
          );
        })}
      </div>
      {/* After the cards, so that the first key from the heading is at the first punch. */}
      {mayPunch && (
        <Link to="/roll-call" className={`${buttonClass({})} order-2 mb-3 max-md:px-3 max-md:[&>svg]:hidden`}>
          <ListChecks aria-hidden="true" size={18} />
          Take roll call
        </Link>
      )}
      <div className="order-4 w-full">
        <Part outline={null}>
          <CountsProblem />
        </Part>
      </div>
    </section>
  );
}
