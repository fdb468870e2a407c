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
  return text
    .split(/\r\n|\r|\n/)
    .map(traineeOfLine)
    .filter(({ name, level, agency }) => name + level + agency !== '');
}

function traineeOfLine(line: string): TraineeEntry {
  const separator = ['\t', ';', ','].find((one) => line.includes(one)) ?? ',';
  const [name = '', level = '', ...agency] = line.split(separator).map((part) => part.trim());
  return { name, level, agency: agency.filter((part) => part !== '').join(', '), memberId: null };
}
