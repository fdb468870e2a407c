import { clsx } from 'clsx';
import { useIsCut } from '../../hooks/device/use-is-cut.ts';
import { Hint } from './hint.tsx';

/** Text on one line of a table. If it doesn't fit, it appears in full on hover and focus, and prints in full. */
export function OneLine({ text, className }: { text: string; className?: string }) {
  const [isCut, watch] = useIsCut();
  const look = clsx(oneLineClass, 'w-full text-left', className);
  if (!isCut) {
    return (
      <span key={text} ref={watch} className={look}>
        {text}
      </span>
    );
  }
  return (
    <Hint text={text}>
      <button type="button" data-hint="" key={text} ref={watch} className={look}>
        {text}
      </button>
    </Hint>
  );
}

export const oneLineClass = 'block truncate print:overflow-visible print:whitespace-normal';
