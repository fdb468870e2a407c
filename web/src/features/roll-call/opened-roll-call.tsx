import { rollCallWords as words } from '@ffl/domain/credentials/roll-call-words';
import { useNavigate } from '@tanstack/react-router';
import { ScanLine } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type Called, readRollCall } from '../../api/roll-calls/open-roll-call.ts';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { usePagesKept } from '../../hooks/device/use-pages-kept.ts';
import type { Server } from '../../lib/net/server.ts';
import { soon } from '../../lib/pages/soon.ts';
import { useProduct } from '../../lib/product.ts';
import { addNote, addPunch, dropList, keepList, takeBackPunch } from '../../lib/roll-calls/keep.ts';
import {
  type Listed,
  type Note,
  type NoteEntry,
  type PendingPunch,
  placeText,
  type RollCall,
} from '../../lib/roll-calls/roll-call.ts';
import { NameList } from './name-list.tsx';
import type { Noted } from './note-dialog.tsx';
import type { RenderDecide } from './notes.tsx';
import type { Sending } from './use-kept.ts';
import { WaitingBar } from './waiting-bar.tsx';

const ScanCards = soon(async () => (await import('./scan-cards.tsx')).ScanCards);
const RefusedPunches = soon(async () => (await import('./refused-punches.tsx')).RefusedPunches);
const NoteDialog = soon(async () => (await import('./note-dialog.tsx')).NoteDialog);
const Notes = soon(async () => (await import('./notes.tsx')).Notes);

type OpenedProps = {
  userId: string;
  list: RollCall;
  punches: PendingPunch[];
  /** Notes of this list. */
  notes: Note[];
  sending: Sending;
  called: Called;
  renderDecide: RenderDecide | undefined;
};

/** An open roll call: names and cards, what waits, and what the server refused. */
export function OpenedRollCall({ userId, list, punches, notes, sending, called, renderDecide }: OpenedProps) {
  const navigate = useNavigate();
  const { server } = useProduct();
  const [noting, setNoting] = useState<(Noted & { id: string }) | null>(null);
  const [isScanning, setIsScanning] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const underway = useRef(new Set<string>());
  useFreshList(userId, list, called);

  const takenNow = () => new Date(Date.now() + list.aheadMs).toISOString();

  /** Records a person only once, even if they are tapped or scanned again before it is stored. */
  async function take(person: Listed): Promise<void> {
    const { current } = underway;
    if (current.has(person.id)) return;
    current.add(person.id);
    try {
      await addPunch(userId, list.id, { memberId: person.id, name: person.name, takenAt: takenNow() });
    } finally {
      current.delete(person.id);
    }
  }

  /** The form's id is the note's, so that two presses save one. */
  function begin(who: Noted) {
    setNoting({ ...who, id: crypto.randomUUID() });
  }

  function note(id: string, memberId: string | null, said: Pick<NoteEntry, 'name' | 'kind' | 'text'>) {
    const { title, program } = list;
    return addNote(userId, { id, listId: list.id, entry: { ...said, memberId, title, program, takenAt: takenNow() } });
  }

  function handle(act: () => Promise<unknown>) {
    setHasFailed(false);
    act().catch(() => setHasFailed(true));
  }

  async function close() {
    if (await dropList(list.id)) await navigate({ to: '/roll-call', replace: true });
  }

  return (
    <>
      <div>
        <h2 className="wrap-anywhere font-semibold text-dialog-title">{list.title}</h2>
        <p className="text-ink-2">{placeText(list.program)}</p>
        <KeptLine />
      </div>
      {hasFailed && (
        <Notice tone="danger" announced>
          {words.notStored}
        </Notice>
      )}
      {punches.some(({ state }) => state === 'refused') && (
        <RefusedPunches userId={userId} punches={punches} onAnswered={sending.send} />
      )}
      <Button
        size="large"
        icon={<ScanLine aria-hidden="true" size={20} />}
        aria-expanded={isScanning}
        onClick={() => setIsScanning(!isScanning)}
      >
        {isScanning ? 'Stop scanning' : 'Scan cards'}
      </Button>
      {isScanning && <ScanCards list={list} punches={punches} onFound={take} onLacking={begin} />}
      <NameList
        list={list}
        punches={punches}
        notes={notes}
        onNote={begin}
        onTake={(person) => handle(() => take(person))}
        onTakeBack={(punch) => handle(() => takeBackPunch(punch.id))}
      />
      {notes.length > 0 && (
        <Notes
          notes={notes}
          people={list.people}
          renderDecide={renderDecide}
          onDecided={() => void readAgain(server, userId, list, called).catch(() => undefined)}
        />
      )}
      <WaitingBar punches={punches} notes={notes.length} sending={sending} onClose={() => handle(close)} />
      {noting && (
        <NoteDialog
          who={noting}
          program={placeText(list.program)}
          onSave={(said) => note(noting.id, noting.memberId, said)}
          onClose={() => setNoting(null)}
        />
      )}
    </>
  );
}

/** Reads the list again if there is a connection. */
function useFreshList(userId: string, list: RollCall, called: Called): void {
  const { server } = useProduct();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
  useEffect(() => {
    if (Date.now() - Date.parse(list.openedAt) < 60_000) return;
    const left = new AbortController();
    readAgain(server, userId, list, called, left.signal).catch(() => undefined);
    return () => left.abort();
  }, [server, userId, list.id]);
}

async function readAgain(server: Server, userId: string, list: RollCall, called: Called, left?: AbortSignal) {
  const read = await readRollCall(server, called);
  if (!left?.aborted) await keepList(userId, { ...read, id: list.id, title: list.title });
}

function KeptLine() {
  return <p className="mt-1 text-ink-2 text-meta">{usePagesKept() ? words.kept : words.keeping}</p>;
}
