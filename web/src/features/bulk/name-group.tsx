import { bulkMessages, keptLabels } from '@ffl/domain/credentials/bulk-messages';
import { displayDate } from '@ffl/domain/time/denver';
import { useId } from 'react';
import type { BatchUndone } from '../../api/credentials/bulk-undo.ts';
import { NameList } from '../../components/members/member-names.tsx';

type NameGroupProps = { title: string; hint?: string | undefined; people: readonly Line[] };

/** People with the same outcome, under its title. */
export function NameGroup({ title, hint, people }: NameGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-semibold text-card-title">
        {title}
      </h3>
      {hint && <p className="text-ink-2 text-meta">{hint}</p>}
      <NameList label={title} people={people} />
    </section>
  );
}

type Back = BatchUndone['undone'][number];
type Kept = BatchUndone['kept'][number];

/** A person in a list of names, with a detail. */
export type Line = { memberId: string; name: string | null; detail: string };

export function undoneLine({ memberId, name, expiresDate }: Back): Line {
  const detail = expiresDate ? `until ${displayDate(expiresDate)} again` : 'no longer held';
  return { memberId, name, detail };
}

export function keptLine({ memberId, name, reason }: Kept): Line {
  return { memberId, name, detail: keptLabels[reason] };
}

export function undoneTitle({ undone }: BatchUndone): string {
  return `Punches of ${bulkMessages.people(undone.length)} taken back`;
}
