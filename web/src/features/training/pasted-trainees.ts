import type { TraineeEntry } from './trainee-entries.ts';

/** Whether a pasted text is a list rather than a part of a name. */
export function isList(text: string): boolean {
  return /[\n\r\t]/.test(text.trim());
}

/**
 * The people of a pasted list, one a line: name, level and agency, between tabs as spreadsheets copy them, else between
 * semicolons or commas. What stands beyond the agency belongs to it, so that nothing is lost.
 */
export function pastedTrainees(text: string): TraineeEntry[] {
  const lines = text.split(/\r\n|\r|\n/);
  const shared = sharedSeparator(lines);
  return lines
    .map((line) => traineeOfLine(line, shared))
    .filter(({ name, level, agency }) => name + level + agency !== '');
}

/** What separates in all lines alike, so that the other sign is a part of a text there; undefined where they differ. */
function sharedSeparator(lines: readonly string[]): string | undefined {
  const told = lines.filter((line) => /[;,]/.test(line) && !line.includes('\t'));
  return [';', ','].find((one) => told.every((line) => line.includes(one)));
}

function traineeOfLine(line: string, shared?: string): TraineeEntry {
  const separator = ['\t', shared, ';', ','].find((one) => one !== undefined && line.includes(one)) ?? ',';
  const [name = '', level = '', ...agency] = line.split(separator).map((part) => part.trim());
  return { name, level, agency: agency.filter((part) => part !== '').join(', '), memberId: null };
}
