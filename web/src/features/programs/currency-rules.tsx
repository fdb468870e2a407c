import { currencyRuleMessages as words } from '@ffl/domain/currency/rule-messages';
import { programMessages } from '@ffl/domain/programs/messages';
import { type Program, programAtBase } from '@ffl/domain/programs/program';
import { readAgainFailed } from '@ffl/domain/security/read-again';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { programQueries } from '../../api/programs/queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Select } from '../../components/ui/form-field.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';
import { soon } from '../../lib/pages/soon.ts';

const CurrencyRuleDialog = soon(async () => (await import('./program-form-dialog.tsx')).CurrencyRuleDialog);

/** Which programs have two clocks, and the way to give a program a second one or to take it. */
export function CurrencyRules() {
  const query = useQuery(programQueries.list());
  const [chosen, setChosen] = useState<string>();
  const [opened, setOpened] = useState<Program | null>(null);
  return (
    <Card title={words.title}>
      <p className="max-w-[70ch] text-ink-2">{words.text}</p>
      <Loaded
        query={query}
        failure={programMessages.fetchFailed}
        failedAgain={readAgainFailed}
        outline={<Skeleton className="mt-3 h-20" />}
      >
        {(programs) => (
          <>
            <p className="mt-3 font-semibold">
              {words.whoHasBoth(programs.filter(({ twoClocks }) => twoClocks).map(programAtBase))}
            </p>
            <div className="mt-3 flex flex-wrap gap-3 *:first:md:w-80">
              <Select aria-label="Program" value={chosen} onChange={({ target }) => setChosen(target.value)}>
                {programs.map((program) => (
                  <option key={program.id} value={program.id}>
                    {programAtBase(program)}
                  </option>
                ))}
              </Select>
              <Button onClick={() => setOpened(programs.find(({ id }) => id === chosen) ?? programs[0] ?? null)}>
                {words.change}
              </Button>
            </div>
          </>
        )}
      </Loaded>
      {opened && <CurrencyRuleDialog program={opened} onClose={() => setOpened(null)} />}
    </Card>
  );
}
