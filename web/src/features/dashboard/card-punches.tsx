import { programDefaults, programTypes } from '@ffl/domain/programs';
import { Link } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { ProgramTile, programColorClass } from '../../components/programs/program-tile.tsx';
import { Button } from '../../components/ui/button.tsx';
import { buttonClass } from '../../components/ui/button-class.ts';
import { Card } from '../../components/ui/card.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import { soon } from '../../lib/pages/soon.ts';
import { Part } from './part.tsx';

const CardCounts = soon(async () => (await import('./card-counts.tsx')).CardCounts);
const CountsProblem = soon(async () => (await import('./card-counts.tsx')).CountsProblem);

type CardPunchesProps = {
  onRecordPunch: (cardName: string) => void;
};

/** One card per program: its people's standing, and the button that records a punch, whatever happens to the numbers. */
export function CardPunches({ onRecordPunch }: CardPunchesProps) {
  const isOnline = useOnline();
  return (
    <section aria-labelledby="card-punches">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="card-punches" className="font-semibold text-dialog-title">
          Card Punches
        </h2>
        <Link to="/roll-call" className={buttonClass({})}>
          <ListChecks aria-hidden="true" size={18} />
          Take roll call
        </Link>
      </div>
      <div className="grid gap-2.5 md:grid-cols-3 md:gap-4">
        {programTypes.map((type) => {
          const { name } = programDefaults[type];
          return (
            <Card key={type} edge={programColorClass(type)} aria-label={name}>
              <div className="flex items-center gap-3">
                <ProgramTile
                  name={name}
                  type={type}
                  isDecorative
                  className="size-9 text-meta md:size-11 md:text-body"
                />
                <h3 id={`card-${type}`} className="font-semibold text-card-title">
                  {name}
                </h3>
              </div>
              <div className="mt-1 min-h-12 md:mt-3">
                <Part outline={null}>
                  <CardCounts type={type} />
                </Part>
              </div>
              <Button
                data-work-begins=""
                variant="primary"
                size="large"
                className="mt-1.5 w-full md:mt-3"
                aria-describedby={`card-${type}`}
                disabled={!isOnline}
                onClick={() => onRecordPunch(name)}
              >
                Record Punch
              </Button>
            </Card>
          );
        })}
      </div>
      <Part outline={null}>
        <CountsProblem />
      </Part>
    </section>
  );
}
