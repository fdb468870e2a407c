import { useId } from 'react';
import { NameList } from '../../components/members/member-names.tsx';
import type { Line } from './undone-lines.ts';

type NameGroupProps = { title: string; hint?: string | undefined; people: readonly Line[] };

/** People of whom the same is true, under what it is. */
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
