import { rollCallWords as words } from '@ffl/domain/credentials/roll-call-words';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type CalledProgram, readPrograms } from '../../api/roll-calls/open-roll-call.ts';
import { useOnline } from '../../hooks/device/use-online.ts';
import { useProduct } from '../../lib/product.ts';
import { placeText } from './place-text.ts';

/** A roll call without a session, for any program at its base. */
export function NewRollCall() {
  const { server } = useProduct();
  const isOnline = useOnline();
  const [programs, setPrograms] = useState<CalledProgram[]>();
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    if (!isOnline) return;
    let isLeft = false;
    setHasFailed(false);
    readPrograms(server).then(
      (found) => isLeft || setPrograms(found),
      () => isLeft || setHasFailed(true),
    );
    return () => {
      isLeft = true;
    };
  }, [server, isOnline]);

  return (
    <section aria-labelledby="new" className="flex flex-col gap-3">
      <h2 id="new" className="font-semibold text-card-title">
        New roll call
      </h2>
      <p className="text-ink-2">{hasFailed || (!isOnline && !programs) ? words.notOpened : words.nothingKept}</p>
      {programs && (
        <ul className="grid gap-2 md:grid-cols-2">
          {programs.map((program) => (
            <li key={program.id}>
              <Link
                to="/roll-call"
                search={{ program: program.id }}
                className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-4 py-2 hover:bg-sunken"
              >
                <span className="wrap-anywhere min-w-0 flex-1 font-semibold">{placeText(program)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
