/** What a number format of a workbook shows, as far as a list needs to know. */
export type NumberFormat = { kind: 'number' } | { kind: 'date' } | { kind: 'digits'; count: number };

/** The format with this id, or with the code that the workbook defines for it. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return { kind: isBuiltInDate(id) ? 'date' : 'number' };
  if (/^0{2,15}$/.test(code)) return { kind: 'digits', count: code.length };
  return { kind: isDateCode(code) ? 'date' : 'number' };
}

function isBuiltInDate(id: number): boolean {
  return dateIds.some(([first, last]) => id >= first && id <= last);
}

/** Formats without a code in the file; those above 22 show dates in one language or another. */
const dateIds = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
] as const;

function isDateCode(code: string): boolean {
  const [first = ''] = code.replace(/"[^"]*"|\\.|_.|\*./g, '').split(';');
  const plain = first.replace(/\[[^\][]{0,255}\]/g, keepElapsed).replace(/(s\]?)[.,]0+/gi, '$1');
  return /[dmyhs]/i.test(plain) && !/[0#?]|general/i.test(plain);
}

/** '[hh]' counts hours beyond a day; colors, conditions and languages stand in brackets too. */
function keepElapsed(bracketed: string): string {
  return /^\[(?:h+|m+|s+)\]$/i.test(bracketed) ? bracketed : '';
}

/** A stored number as a list writes it: a date with the year first, and never an exponent. */
export function numberText(stored: string, format: NumberFormat, is1904: boolean): string {
  const value = Number(stored);
  if (stored.trim() === '' || !Number.isFinite(value)) return stored;
  if (format.kind === 'date') return dateText(value, is1904) ?? plainNumber(value);
  const text = plainNumber(value);
  return format.kind === 'digits' && /^\d+$/.test(text) ? text.padStart(format.count, '0') : text;
}

function plainNumber(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  return Math.abs(value) < 1 ? withoutZeros(value.toFixed(20)) : BigInt(Math.round(value)).toString();
}

function withoutZeros(text: string): string {
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  return text.slice(0, end);
}

const secondsOfDay = 86_400;
/** Days from the beginning of 1900 to that of 1904, as workbooks count. */
const daysUntil1904 = 1_462;
/** December 31, 9999. */
const lastDay = 2_958_465;

/** Null for what is no day. A time without a day is only a time. */
function dateText(value: number, is1904: boolean): string | null {
  const seconds = Math.round((value + (is1904 ? daysUntil1904 : 0)) * secondsOfDay);
  const day = Math.floor(seconds / secondsOfDay);
  if (value < 0 || day > lastDay) return null;
  const time = timeText(seconds % secondsOfDay);
  if (value < 1 && time !== null && !is1904) return time;
  return time === null ? dayText(day) : `${dayText(day)} ${time}`;
}

/** Workbooks have a February 29, 1900, which is day 60 and never was. */
function dayText(day: number): string {
  if (day === 60) return '1900-02-29';
  const at = new Date(Date.UTC(1899, 11, day < 60 ? 31 : 30) + day * secondsOfDay * 1000);
  return at.toISOString().slice(0, 10);
}

/** Null for midnight. */
function timeText(seconds: number): string | null {
  if (seconds === 0) return null;
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const parts = rest === 0 ? [hours, minutes] : [hours, minutes, rest];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** A date stored as text, "2026-11-05T00:00:00": without a midnight. Its zone, if any, stays to be read. */
export function isoDateText(stored: string): string {
  return stored
    .trim()
    .replace(/T00:00(:00(\.0+)?)?(Z|[+-]00:00)?$/, '')
    .replace('T', ' ');
}

/** Workbooks write what XML can't hold as "_x000D_", and "_x005F_" before what looks like it. */
export function withoutEscapes(text: string): string {
  return text.replace(/_x([0-9a-f]{4})_/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** The column of a cell named "B7", from 0; null if it has none of these names. */
export function columnOf(name: string): number | null {
  const letters = /^([A-Z]{1,3})\d+$/.exec(name)?.[1];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
