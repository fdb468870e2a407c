import { cleanText } from '@ffl/domain/texts/clean-text';
import type { WriteRules } from './rest-settings.ts';

/** Cleans these columns like the forms do before they are stored. */
export function cleanColumns(columns: readonly string[]): NonNullable<WriteRules['checkRows']> {
  return (rows) => {
    const cleaned = rows.map((row) => withClean(row, columns));
    return cleaned.some((row, place) => row !== rows[place]) ? cleaned : rows;
  };
}

function withClean(row: Record<string, unknown>, columns: readonly string[]): Record<string, unknown> {
  const changes = columns.flatMap((column): [string, string][] => {
    const value = Object.hasOwn(row, column) ? row[column] : undefined;
    const seen = typeof value === 'string' ? cleanText(value) : value;
    return typeof seen === 'string' && seen !== value ? [[column, seen]] : [];
  });
  return changes.length === 0 ? row : { ...row, ...Object.fromEntries(changes) };
}
