import { mergeReviewMessages as messages } from '@ffl/domain/merges/review-messages';

/** A name and the two records' values; below each other on a phone. */
export const columnsClass = 'grid gap-x-4 gap-y-2 md:grid-cols-[10rem_1fr_1fr]';

type ComparedRowProps = {
  name: string;
  /** Said by both. */
  both?: string | undefined;
  kept?: string | undefined;
  hidden?: string | undefined;
  note?: string | undefined;
};

/** What both records say of something; once if it is the same. */
export function ComparedRow({ name, both, kept, hidden, note }: ComparedRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing in it can be filled in
    <div role="group" aria-label={name} className={`${columnsClass} border-line border-t py-3`}>
      <p className="font-semibold text-meta">{name}</p>
      {both !== undefined || kept === hidden ? (
        <p className="wrap-anywhere md:col-span-2">{both ?? kept}</p>
      ) : (
        <>
          <Value of={messages.kept}>{kept}</Value>
          <Value of={messages.hidden}>{hidden}</Value>
        </>
      )}
      {note !== undefined && <p className="text-ink-2 text-meta md:col-span-2 md:col-start-2">{note}</p>}
    </div>
  );
}

type ValueProps = { of: string; children: string | undefined };

/** The column's name is read out, and shown where there are no columns. */
export function Value({ of, children }: ValueProps) {
  return (
    <p className="flex min-w-0 items-baseline gap-3" data-numbers="">
      <span className="w-26 shrink-0 font-normal text-ink-2 text-meta md:sr-only">{of} </span>
      <span className="wrap-anywhere min-w-0">{children}</span>
    </p>
  );
}
