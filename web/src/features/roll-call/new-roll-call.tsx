import { rollCallWords as words } from '@ffl/domain/credentials/roll-call-words';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type Callable, readCallable } from '../../api/roll-calls/read-callable.ts';
import { PressedChoice } from '../../components/bases/pressed-choice.tsx';
import { Loading } from '../../components/ui/loading.tsx';
import { useProduct } from '../../lib/product.ts';
import { placeText, type RollCall } from '../../lib/roll-calls/roll-call.ts';
import { RollCallLinks } from './roll-call-links.tsx';
import { useLacks } from './trainer.ts';

const lastKey = 'ffl-roll-call';

/** Today's sessions, then any program at its base: for a trainer, at theirs. What was chosen last comes first. */
export function NewRollCall({ kept }: { kept: readonly RollCall[] }) {
  const { server } = useProduct();
  const lacksPunch = useLacks('punch');
  const [found, setFound] = useState<Callable | 'failed'>();

  useEffect(() => {
    readCallable(server).then(setFound, () => setFound('failed'));
  }, [server]);

  if (found === 'failed') return <p className="text-ink-2">{words.notOpened}</p>;
  if (!found) return <Loading />;
  const isHere = ({ base }: { base: string | null }) => !lacksPunch(base);
  const isNew = (session: string) => !kept.some(({ trainingSessionId }) => trainingSessionId === session);
  return (
    <>
      <RollCallLinks
        title={words.today}
        links={found.sessions.filter((one) => isHere(one) && isNew(one.search.session))}
      />
      <section aria-labelledby="new" className="flex flex-col gap-3">
        <h2 id="new" className="font-semibold text-card-title">
          {words.another}
        </h2>
        <ChooseProgram programs={found.programs.filter(isHere)} />
        <p className="text-ink-2 text-meta">{words.nothingKept}</p>
      </section>
    </>
  );
}

function ChooseProgram({ programs }: { programs: Callable['programs'] }) {
  const navigate = useNavigate();
  const last = programs.find(({ id }) => id === localStorage.getItem(lastKey));
  const names = [...new Set(programs.map(({ name }) => name))];
  const [name, setName] = useState(last?.name ?? (names.length === 1 ? names[0] : undefined));
  const here = programs
    .filter((program) => program.name === name)
    .toSorted((one, other) => Number(other.base === last?.base) - Number(one.base === last?.base));

  function handleBase(id: string | null) {
    if (id === null) return;
    localStorage.setItem(lastKey, id);
    void navigate({ to: '/roll-call', search: { program: id } });
  }

  return (
    <>
      <PressedChoice
        label={words.program}
        choices={names.map((value) => ({ value, text: value }))}
        chosen={name ?? null}
        onChoose={(next) => setName(next ?? undefined)}
      />
      {here.length > 0 && (
        <PressedChoice
          label={words.base}
          choices={here.map((program) => ({ value: program.id, text: program.base ?? placeText(program) }))}
          onChoose={handleBase}
        />
      )}
    </>
  );
}
