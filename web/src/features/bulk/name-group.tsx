import { useId } from 'react';
import { NameList } from '../../components/members/name-list.tsx';
import type { Line } from './taken-back.ts';

/** People of whom the same is true, under what it is. */
export function NameGroup({ title, people }: { title: string; people: readonly Line[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-semibold text-card-title">
        {title}
      </h3>
      <NameList label={title} people={people} />
    </section>
  );
}
