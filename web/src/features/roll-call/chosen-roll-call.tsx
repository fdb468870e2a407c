import { rollCallWords as words } from '@ffl/domain/credentials/roll-call-words';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import {
  type Called,
  type CalledProgram,
  NotCallable,
  readPrograms,
  readRollCall,
} from '../../api/roll-calls/open-roll-call.ts';
import { Button } from '../../components/ui/button.tsx';
import { Loading } from '../../components/ui/loading.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import { later } from '../../lib/pages/soon.ts';
import { useProduct } from '../../lib/product.ts';
import { type Kept, keepList } from '../../lib/roll-calls/keep.ts';
import { isOpen, placeText, type RollCall } from '../../lib/roll-calls/roll-call.ts';
import type { RenderDecide } from './notes.tsx';
import { OpenedRollCall } from './opened-roll-call.tsx';
import { useLacks } from './trainer.ts';
import { type Sending, useNotes } from './use-kept.ts';

const Notes = later(async () => (await import('./notes.tsx')).Notes);

type ChosenProps = { userId: string; kept: Kept; sending: Sending; renderDecide: RenderDecide | undefined };

/** The roll call that the address names, or a list to choose from. */
export function ChosenRollCall({ userId, kept, sending, renderDecide }: ChosenProps) {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  // An administrator decides about the notes of everybody, once the server says that this is one.
  const notes = useNotes(renderDecide ? undefined : userId);
  const asked = new URLSearchParams(search);
  const called = calledBy(asked);
  const list = kept.lists.find((one) => one.id === asked.get('list') || (called && isFor(one, called)));
  if (list) {
    const punches = kept.punches.filter(({ listId }) => listId === list.id);
    const ofList = notes.filter(({ listId }) => listId === list.id);
    const opened = { userId, list, punches, notes: ofList, sending, called: calledOf(list), renderDecide };
    return <OpenedRollCall key={list.id} {...opened} />;
  }
  if (called) return <Opening key={search} userId={userId} called={called} />;
  return (
    <>
      {notes.length > 0 && <Notes notes={notes} renderDecide={renderDecide} />}
      <KeptRollCalls kept={kept} />
      <NewRollCall />
    </>
  );
}

/** PostgreSQL's code when a member requests what only administrators may read. */
const insufficientPrivilege = '42501';

function calledBy(asked: URLSearchParams): Called | null {
  const programId = asked.get('program');
  return programId ? { programId, trainingSessionId: asked.get('session') } : null;
}

function isFor(list: RollCall, { programId, trainingSessionId }: Called): boolean {
  return list.trainingSessionId === trainingSessionId && list.program.id === programId;
}

function calledOf({ program, trainingSessionId }: RollCall): Called {
  return { programId: program.id, trainingSessionId };
}

/** Reads the list and keeps it, which is enough to take the roll call offline. */
function Opening({ userId, called }: { userId: string; called: Called }) {
  const { server } = useProduct();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const [turn, setTurn] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: Retry is another turn
  useEffect(() => {
    let isLeft = false;
    setProblem(undefined);
    async function open() {
      const list = { id: crypto.randomUUID(), ...(await readRollCall(server, called)) };
      if (isLeft) return;
      await navigator.storage?.persist?.().catch(() => false);
      await keepList(userId, list);
    }
    open().catch((error: unknown) => {
      if (!isLeft) setProblem(problemOf(error));
    });
    return () => {
      isLeft = true;
    };
  }, [server, userId, turn]);

  if (problem === undefined) return <Loading />;
  return (
    <Notice
      tone="warning"
      announced
      title={problem}
      actions={
        <>
          <Button onClick={() => setTurn(turn + 1)}>Retry</Button>
          <Button onClick={() => void navigate({ to: '/roll-call', replace: true })}>Choose another</Button>
        </>
      }
    />
  );
}

function problemOf(error: unknown): string {
  if (error instanceof NotCallable) return error.message;
  const { code } = error as { code?: string };
  return code === insufficientPrivilege ? words.notAllowed : words.notOpened;
}

function KeptRollCalls({ kept: { lists, punches } }: { kept: Kept }) {
  if (lists.length === 0) return null;
  return (
    <section aria-labelledby="kept">
      <h2 id="kept" className="mb-3 font-semibold text-card-title">
        On this phone
      </h2>
      <ul className="flex flex-col gap-2">
        {lists.map(({ id, title, program }) => {
          const waiting = punches.filter((punch) => punch.listId === id && isOpen(punch)).length;
          return (
            <li key={id}>
              <Link
                to="/roll-call"
                search={{ list: id }}
                className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-4 py-2 hover:bg-sunken"
              >
                <span className="min-w-0 flex-1">
                  <span className="wrap-anywhere block font-semibold">{title}</span>
                  <span className="block text-ink-2 text-meta">{placeText(program)}</span>
                  {waiting > 0 && <span className="block text-expiring-30 text-meta">{words.waits(waiting)}</span>}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** A roll call without a session, for any program at its base; a trainer's, at theirs. */
function NewRollCall() {
  const { server } = useProduct();
  const isOnline = useOnline();
  const lacksPunch = useLacks('punch');
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
          {programs
            .filter(({ base }) => !lacksPunch(base))
            .map((program) => (
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
