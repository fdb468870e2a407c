type PrintedLinesProps = { lines: readonly (string | false | null | undefined)[] };

/** On paper: the page's query, which part of the result this is, and when. */
export function PrintedLines({ lines }: PrintedLinesProps) {
  return <p className="mb-3 hidden text-meta print:block">{lines.filter(Boolean).join(' · ')}</p>;
}
