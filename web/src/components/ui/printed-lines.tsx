type PrintedLinesProps = { lines: readonly (string | false | null | undefined)[] };

/** On paper: what a page was asked, which part of the answer this is, and when. */
export function PrintedLines({ lines }: PrintedLinesProps) {
  return <p className="mb-3 hidden text-meta print:block">{lines.filter(Boolean).join(' · ')}</p>;
}
