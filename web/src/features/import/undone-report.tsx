import { displayDateTime, readInstant } from '@ffl/domain/time/denver';
import { stayedLines, undoneText, undoMessages as words } from '@ffl/domain/transfer/undo-messages';
import { useEffect, useRef } from 'react';
import type { UndoneImport } from '../../api/members/undo-import.ts';
import { MarkedName } from '../../components/members/member-names.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { useCopy } from '../../hooks/device/use-copy.ts';
import { ShownPart } from './shown-part.tsx';

/** What an undo did, and who stays and why. */
export function UndoneReport({ report }: { report: UndoneImport }) {
  const { counts, stayed, undone, wasUndone } = report;
  const place = useRef<HTMLDivElement>(null);
  // What was pressed is gone.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="flex w-full flex-col items-start gap-4 outline-none">
      <Notice
        tone={stayed.length === 0 ? 'success' : 'warning'}
        title={wasUndone ? words.undoneBefore : words.undone}
        announced
      >
        {wasUndone && undone && <p>{undoneBy(undone)}</p>}
        <p data-numbers="">{undoneText(counts)}</p>
      </Notice>
      <StayedList stayed={stayed} />
    </div>
  );
}

/** 'Nov 30, 2026, 10:42 AM MST, by Ada Stone: the wrong file'. */
export function undoneBy({
  at,
  by,
  reason,
}: Pick<NonNullable<UndoneImport['undone']>, 'at' | 'by' | 'reason'>): string {
  return `${displayDateTime(readInstant(at))}${by === null ? '' : `, by ${by}`}${reason === null ? '' : `: ${reason}`}`;
}

/** Who stays and why, to copy. */
export function StayedList({ stayed }: Pick<UndoneImport, 'stayed'>) {
  const copy = useCopy();
  const lines = stayedLines(stayed);
  if (lines.length === 0) return null;
  const text = lines.map((line) => `${line.name}: ${line.text}`).join('\n');
  return (
    <section className="flex w-full flex-col items-start gap-3">
      <h3 className="font-semibold" data-numbers="">
        {words.stays(stayed.length)}
      </h3>
      <ShownPart listed={{ first: lines, total: lines.length }} of="people">
        {(line) => (
          <li key={line.memberId} className="flex flex-wrap items-baseline gap-x-3 px-3 py-2 text-table">
            <MarkedName memberId={line.memberId} name={line.name} mark={null} />
            <span className="wrap-anywhere text-ink-2 text-meta">{line.text}</span>
          </li>
        )}
      </ShownPart>
      <Button size="small" onClick={() => void copy(text, words.copied)}>
        Copy list
      </Button>
    </section>
  );
}
