import type { CalendarDate } from '@ffl/domain/time/calendar-date';
import { denverDate, displayDate, displayTime } from '@ffl/domain/time/denver';
import { clsx } from 'clsx';
import { type ReactNode, useDeferredValue, useEffect } from 'react';
import { useIsDrawnAddress } from '../../lib/pages/use-address.ts';
import { Card } from './card.tsx';
import { ErrorState } from './error-state.tsx';
import { OutOfDate } from './loaded.tsx';
import { Pagination } from './pagination.tsx';

type Found = { matched: number };

type ListResultsProps<Answer extends Found> = {
  query: {
    data: Answer | undefined;
    isError: boolean;
    isFetching: boolean;
    /** Whether the shown data belong to an earlier query, while the current one is loading. */
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
  };
  /** Plural of what is listed: 'members'. */
  of: string;
  failure: string;
  page: number;
  pageSize: number;
  /** Number of page links shown at once. */
  windowSize: number;
  /** The page parameter's name in the address, if several lists share a page. */
  pageParam?: string;
  /** The address named a page after the last one. */
  onPage: (page: number) => void;
  /** Rendered if nothing was found. */
  renderEmpty: (answer: Answer) => ReactNode;
  /** The table or cards; a placeholder while there is no response. */
  children: (answer: Answer | undefined, isStale: boolean) => ReactNode;
};

/** A page of a list that the server searches, sorts and divides, with links to other pages, or why there is none. */
export function ListResults<Answer extends Found>(props: ListResultsProps<Answer>) {
  const { query, of, failure, page, pageSize, windowSize, pageParam, onPage, renderEmpty, children } = props;
  const { isPlaceholderData: isStale } = query;
  // The first rows render in turns with other work; with many programs they are many.
  const isDrawn = useDeferredValue(query.data !== undefined);
  const data = isDrawn ? query.data : undefined;
  const lastPage = Math.max(1, Math.ceil((data?.matched ?? 0) / pageSize));
  const isPastEnd = data !== undefined && !isStale && data.matched > 0 && page > lastPage;

  const isDrawnAddress = useIsDrawnAddress();
  useEffect(() => {
    if (isPastEnd && isDrawnAddress()) onPage(lastPage);
  });

  const retry = () => void query.refetch();
  if (query.isError && !query.data) {
    return (
      <Card>
        <ErrorState what={failure} busy={query.isFetching} onRetry={retry} />
      </Card>
    );
  }
  if (data?.matched === 0 && !isStale) return renderEmpty(data);
  // Placeholder and result share a place, so that a header clicked while loading stays the same button.
  return (
    <>
      {query.isError && (
        <OutOfDate what="The list could not be refreshed." isFetching={query.isFetching} onRetry={retry} />
      )}
      {children(isPastEnd || data?.matched === 0 ? undefined : data, isStale)}
      {data && (
        <Pagination
          of={of}
          page={Math.min(page, lastPage)}
          rowCount={data.matched}
          pageSize={pageSize}
          windowSize={windowSize}
          param={pageParam}
        />
      )}
    </>
  );
}

type AsOfProps = {
  at: Date;
  /** Takes a line of its own even on a desk, because the text is long. */
  isBelow?: boolean;
  /** Given where the screen says today's date already, so that only paper repeats it. */
  today?: CalendarDate;
};

/** When the list was read, at the end of the line that describes it. On a phone it has a line of its own. */
export function AsOf({ at, isBelow = false, today }: AsOfProps) {
  return (
    <>
      <span className={isBelow ? 'hidden' : 'max-md:hidden'}> · </span>
      <span
        className={clsx(
          'md:whitespace-nowrap max-md:w-max max-md:max-w-[calc(100vw-2*var(--spacing)*4)]',
          isBelow ? 'block' : 'max-md:block',
        )}
      >
        as of{' '}
        <time dateTime={at.toISOString()}>
          <span className={clsx(denverDate(at) === today && 'hidden print:inline')}>{displayDate(at)}, </span>
          {displayTime(at)}
        </time>
      </span>
    </>
  );
}
