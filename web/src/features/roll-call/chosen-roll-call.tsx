import { rollCallWords as words } from '@ffl/domain/credentials/roll-call-words';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type Called, NotCallable, readRollCall } from '../../api/roll-calls/open-roll-call.ts';
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
import { RollCallLinks } from './roll-call-links.tsx';
import { type Sending, useNotes } from './use-kept.ts';

const NewRollCall = later(async () => (await import('./new-roll-call.tsx')).NewRollCall);
const Notes = later(async () => (await import('./notes.tsx')).Notes);

type ChosenProps = { userId: string; kept: Kept; sending: Sending; renderDecide: RenderDecide | undefined };

/** The roll call that the address names, or those to choose from. */
export function ChosenRollCall({ userId, kept, sending, renderDecide }: ChosenProps) {
  const isOnline = useOnline();
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
      {isOnline ? <NewRollCall kept={kept.lists} /> : <p className="text-ink-2">{words.notOpened}</p>}
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
  const waitingOf = (id: string) => punches.filter((punch) => punch.listId === id && isOpen(punch)).length;
  return (
    <RollCallLinks
      title={words.onPhone}
      links={lists.map(({ id, title, program }) => {
        const waiting = waitingOf(id);
        const notice = waiting > 0 && words.waits(waiting);
        return { search: { list: id }, title, text: placeText(program), ...(notice && { notice }) };
      })}
    />
  );
}
