import { currencyRuleMessages } from '@ffl/domain/currency/rule-messages';
import { currencyRuleTexts } from '@ffl/domain/currency/rule-texts';
import { type Program, validityLabel } from '@ffl/domain/programs/program';
import type { ReactNode } from 'react';
import { Card } from '../../components/ui/card.tsx';
import { useNow } from '../../hooks/visit/use-now.ts';

type ProgramFactsProps = { program: Program; children?: ReactNode };

/** A program's facts: two cards (PRG-07), and one for more `Fact`s. */
export function ProgramFacts({ program, children }: ProgramFactsProps) {
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        <SmallCard name="Validity period" value={validityLabel(program.validityPeriodDays)} />
        <SmallCard name="Recurrent training" value={program.requiresTraining ? 'Required' : 'Not Required'} />
      </div>
      {(program.twoClocks || children) && (
        <Card aria-label="Facts">
          <dl className="-my-2 flex flex-col divide-y divide-line md:-my-3">
            {program.twoClocks && <TwoClocks program={program} />}
            {children}
          </dl>
        </Card>
      )}
    </>
  );
}

function SmallCard({ name, value }: { name: string; value: string }) {
  return (
    <Card aria-label={name}>
      <h2 className="text-ink-2 text-table">{name}</h2>
      <p className="font-semibold text-card-title" data-numbers="">
        {value}
      </p>
    </Card>
  );
}

/** The currency rule in words, and whether recency runs today. */
function TwoClocks({ program }: { program: Program }) {
  return (
    <Fact name={currencyRuleMessages.option}>
      <ul className="flex max-w-[70ch] flex-col gap-1" data-numbers="">
        {currencyRuleTexts(program, useNow()).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Fact>
  );
}

type FactProps = {
  name: string;
  /** The button that changes the value. */
  action?: ReactNode;
  children: ReactNode;
};

export function Fact({ name, action, children }: FactProps) {
  return (
    <div className="flex flex-col gap-x-6 py-2 md:min-h-12 md:flex-row md:items-center">
      <dt className="shrink-0 text-ink-2 text-table md:w-44">{name}</dt>
      <dd className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        {children}
        {action}
      </dd>
    </div>
  );
}
