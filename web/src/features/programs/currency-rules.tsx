import { currencyRuleMessages as words } from '@ffl/domain/currency/rule-messages';
import { programMessages } from '@ffl/domain/programs/messages';
import { type Program, programAtBase, validityLabel } from '@ffl/domain/programs/program';
import { readAgainFailed } from '@ffl/domain/security/read-again';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { programQueries } from '../../api/programs/queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { LabeledSelect } from '../../components/ui/filter-fields.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';
import { soon } from '../../lib/pages/soon.ts';

const CurrencyRuleDialog = soon(async () => (await import('./program-form-dialog.tsx')).CurrencyRuleDialog);

/** The programs with two clocks, and the way to give a program a second one or to take it. */
export function CurrencyRules() {
  const query = useQuery(programQueries.list());
  const [opened, setOpened] = useState<Program | null>(null);
  return (
    <Card title={words.title}>
      <p className="max-w-[70ch] text-ink-2">{words.text}</p>
      <Loaded
        query={query}
        failure={programMessages.fetchFailed}
        failedAgain={readAgainFailed}
        outline={<Skeleton className="mt-3 h-12" />}
      >
        {(programs) => <Rules programs={programs} onOpen={setOpened} />}
      </Loaded>
      {opened && <CurrencyRuleDialog program={opened} onClose={() => setOpened(null)} />}
    </Card>
  );
}

type RulesProps = { programs: readonly Program[]; onOpen: (program: Program) => void };

function Rules({ programs, onOpen }: RulesProps) {
  const both = programs.filter(({ twoClocks }) => twoClocks);
  const others = programs.filter(({ twoClocks }) => !twoClocks);
  const [chosen, setChosen] = useState<string | null>(null);
  const other = others.find(({ id }) => id === chosen) ?? others[0];
  return (
    <>
      {both.length === 0 ? (
        <p className="mt-3 font-semibold">{words.none}</p>
      ) : (
        <ul aria-label={words.option} className="mt-3 divide-y divide-line border-line border-y">
          {both.map((program) => (
            <li key={program.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
              <p className="min-w-0">
                <span className="font-semibold">{programAtBase(program)}</span>{' '}
                <span className="text-ink-2 text-meta">{validityLabel(program.validityPeriodDays)}</span>
              </p>
              <Button size="small" onClick={() => onOpen(program)}>
                Change<span className="sr-only"> the rule of {programAtBase(program)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {other && (
        <div className="mt-3 flex flex-wrap gap-3">
          <LabeledSelect label="Program" value={other.id} onChange={({ target }) => setChosen(target.value)}>
            {others.map((program) => (
              <option key={program.id} value={program.id}>
                {programAtBase(program)}
              </option>
            ))}
          </LabeledSelect>
          <Button onClick={() => onOpen(other)}>{words.change}</Button>
        </div>
      )}
    </>
  );
}
