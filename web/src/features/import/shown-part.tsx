import { countText } from '@ffl/domain/numbers/count-text';
import type { Listed } from '@ffl/domain/transfer/import-report';
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';

const step = 50;

/** The beginning of a long list, more on request. */
export function ShownPart<Item>({
  listed: { first: items, total },
  of,
  children,
}: {
  listed: Listed<Item>;
  /** What is listed: 'problems'. */
  of: string;
  children: (item: Item, index: number) => ReactNode;
}) {
  const [count, setCount] = useState(step);
  return (
    <div className="w-full">
      <ul className="divide-y divide-line rounded-control border border-line">
        {items.slice(0, count).map((item, index) => children(item, index))}
      </ul>
      {items.length > count && (
        <div className="mt-3 flex flex-wrap items-center gap-3" data-numbers="">
          <Button size="small" onClick={() => setCount(count + step * 4)}>
            Show more
          </Button>
          <span className="text-ink-2 text-meta">
            {countText(count)} of {countText(total)} {of}
          </span>
        </div>
      )}
      {items.length <= count && total > items.length && (
        <p className="mt-3 text-ink-2 text-meta" data-numbers="">
          The first {countText(items.length)} of {countText(total)} {of} are listed.
        </p>
      )}
    </div>
  );
}
