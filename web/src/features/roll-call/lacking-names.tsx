import { rollCallWords as words } from '@ffl/domain/credentials/roll-call-words';
import { joined } from '@ffl/domain/search/folded';
import { clsx } from 'clsx';
import { Circle } from 'lucide-react';
import type { Note } from '../../lib/roll-calls/roll-call.ts';
import type { Noted } from './note-dialog.tsx';

type LackingNamesProps = {
  /** Name of the program with its base. */
  program: string;
  /** The search text; null after a scanned code. */
  text: string | null;
  /** Members found by the text who don't hold the program. */
  members: readonly { id: string; name: string }[];
  notes: readonly Note[];
  onNote: (who: Noted) => void;
};

/** Offers whoever shows up without the credential: members found by name, or the name as typed. */
export function LackingNames({ program, text, members, notes, onNote }: LackingNamesProps) {
  const typed = text?.trim();
  const isNoted = ({ memberId, name }: Noted) =>
    notes.some(({ entry }) =>
      memberId === null ? entry.memberId === null && joined(entry.name) === joined(name) : entry.memberId === memberId,
    );
  return (
    <ul aria-label={words.lacking(program)} className="flex flex-col gap-2">
      {members.map(({ id, name }) => {
        const who = { memberId: id, name };
        const said = { title: name, text: words.lacks(program) };
        return <Lacking key={id} {...said} isNoted={isNoted(who)} onNote={() => onNote(who)} />;
      })}
      {typed !== undefined && (
        <Lacking
          title={words.noteTyped(typed)}
          text={words.isNoMember}
          isNoted={isNoted({ memberId: null, name: typed })}
          onNote={() => onNote({ memberId: null, name: typed })}
        />
      )}
    </ul>
  );
}

type LackingProps = { title: string; text: string; isNoted: boolean; onNote: () => void };

function Lacking({ title, text, isNoted, onNote }: LackingProps) {
  return (
    <li>
      <button
        type="button"
        aria-disabled={isNoted}
        onClick={() => isNoted || onNote()}
        className={clsx(
          'flex min-h-16 w-full min-w-0 select-none items-center gap-3 rounded-card border border-dashed px-4 py-2 text-left',
          isNoted ? 'border-accent bg-info-tint' : 'border-line-strong bg-surface hover:bg-sunken',
        )}
      >
        <Circle
          aria-hidden="true"
          size={24}
          strokeDasharray="3.1"
          className={clsx('shrink-0', isNoted ? 'text-accent' : 'text-ink-3')}
        />
        <span className="min-w-0 flex-1">
          <span className="wrap-anywhere block font-semibold">{title}</span>
          <span className="block text-ink-2 text-meta">{text}</span>
        </span>
        {isNoted && <span className="shrink-0 font-semibold text-meta">{words.noted}</span>}
      </button>
    </li>
  );
}
