import { clsx } from 'clsx';
import { useIsCut } from '../../hooks/device/use-is-cut.ts';
import { Hint } from './hint.tsx';

type CutTextProps = { text: string; lines: 1 | 2; className?: string };

/** Text on at most so many lines of a table. If it doesn't fit, it appears in full on hover and focus, and prints in full. */
export function CutText({ text, lines, className }: CutTextProps) {
  const [isCut, watch] = useIsCut();
  const words = (
    <span key={text} ref={watch} className={clsx(lines === 1 ? oneLineClass : twoLinesClass, className)}>
      {text}
    </span>
  );
  if (!isCut) return words;
  return (
    <Hint text={text}>
      <button type="button" data-hint="" className="block w-full text-left">
        {words}
      </button>
    </Hint>
  );
}

export const oneLineClass = 'block truncate print:wrap-anywhere print:overflow-visible print:whitespace-normal';

export const twoLinesClass = 'line-clamp-2 wrap-anywhere print:line-clamp-none';
