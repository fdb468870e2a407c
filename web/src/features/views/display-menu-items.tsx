import { viewMessages as messages } from '@ffl/domain/views/messages';
import { clsx } from 'clsx';
import { DropdownMenu } from 'radix-ui';
import { useId } from 'react';
import type { Display } from '../../hooks/lists/use-display.ts';
import { Mark, viewItemClass, viewLineClass } from './view-item.tsx';

/** How the table is shown; the menu stays open, so that several can be changed. */
export function DisplayMenuItems({ display }: { display: Display }) {
  const { isCompact, setCompact, columns, hidden, toggle } = display;
  const id = useId();
  return (
    <>
      <DropdownMenu.Separator className={viewLineClass} />
      <DropdownMenu.Label id={`${id}-rows`} className={labelClass}>
        {messages.rows}
      </DropdownMenu.Label>
      <DropdownMenu.RadioGroup value={isCompact ? 'compact' : 'comfortable'} aria-labelledby={`${id}-rows`}>
        {([false, true] as const).map((one) => (
          <DropdownMenu.RadioItem
            key={String(one)}
            value={one ? 'compact' : 'comfortable'}
            className={viewItemClass}
            onSelect={(event) => {
              event.preventDefault();
              setCompact(one);
            }}
          >
            <Mark isShown={one === isCompact} />
            {one ? messages.compact : messages.comfortable}
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
      <DropdownMenu.Label id={`${id}-columns`} className={labelClass}>
        {messages.columns}
      </DropdownMenu.Label>
      <DropdownMenu.Group aria-labelledby={`${id}-columns`}>
        {columns.map((column) => (
          <DropdownMenu.CheckboxItem
            key={column.id}
            checked={!hidden.has(column.id)}
            className={clsx(viewItemClass, column.className)}
            onSelect={(event) => {
              event.preventDefault();
              toggle(column.id);
            }}
          >
            <Mark isShown={!hidden.has(column.id)} />
            {column.name}
          </DropdownMenu.CheckboxItem>
        ))}
      </DropdownMenu.Group>
    </>
  );
}

const labelClass = 'px-3 pt-1 font-semibold text-caption text-ink-2';
