import { displayDateTime } from '@ffl/domain/time/denver';
import { clsx } from 'clsx';

type AsOfProps = {
  at: Date;
  /** The line is too long to end with it on a desk, too. */
  isBelow?: boolean;
};

/** Ends the line that says what is shown with when that was asked; on a phone on a line of its own. */
export function AsOf({ at, isBelow = false }: AsOfProps) {
  return (
    <>
      <span className={isBelow ? 'hidden' : 'max-md:hidden'}> · </span>
      <span
        className={clsx(
          'md:whitespace-nowrap max-md:w-max max-md:max-w-[calc(100vw-2*var(--spacing)*4)]',
          isBelow ? 'block' : 'max-md:block',
        )}
      >
        as of <time dateTime={at.toISOString()}>{displayDateTime(at)}</time>
      </span>
    </>
  );
}
