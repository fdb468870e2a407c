import { clockRuleMessages, clockRuleTexts } from '@ffl/domain/clocks';
import { type Program, validityLabel } from '@ffl/domain/programs';
import { CalendarClock, GraduationCap, type LucideIcon, Timer } from 'lucide-react';
import { Card } from '../../components/ui/card.tsx';
import { useNow } from '../../hooks/visit/use-now.ts';

/** How long a credential of this program is valid, and whether it requires training. */
export function ProgramFacts({ program }: { program: Program }) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Fact icon={CalendarClock} name="Validity period" value={validityLabel(program.validityPeriodDays)} />
      <Fact
        icon={GraduationCap}
        name="Recurrent training"
        value={program.requiresTraining ? 'Required' : 'Not Required'}
      />
      {program.twoClocks && <TwoClocks program={program} />}
    </div>
  );
}

/** The rule in words, and where it is today. */
function TwoClocks({ program }: { program: Program }) {
  return (
    <Card className="md:col-span-2">
      <div className="flex gap-3">
        <Timer aria-hidden="true" size={24} className="shrink-0 text-ink-2" />
        <div>
          <h2 className="font-semibold text-ink-2 text-table">{clockRuleMessages.option}</h2>
          <ul className="flex max-w-[70ch] flex-col gap-1" data-numbers="">
            {clockRuleTexts(program, useNow()).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      </div>
    </Card>
  );
}

function Fact({ icon: Icon, name, value }: { icon: LucideIcon; name: string; value: string }) {
  return (
    <Card>
      <div className="flex items-center gap-3">
        <Icon aria-hidden="true" size={24} className="shrink-0 text-ink-2" />
        <div>
          <h2 className="font-semibold text-ink-2 text-table">{name}</h2>
          <p className="font-semibold text-card-title">{value}</p>
        </div>
      </div>
    </Card>
  );
}
