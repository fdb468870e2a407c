import { cleanText, withoutUnseen } from '../texts/clean-text.ts';

/** A line of a pasted list: its cells, and the separators between them. */
export type PastedLine = { cells: readonly string[]; signs: readonly string[] };

const separators = '\t;,';
/**
 * A quoted cell, as spreadsheets write one that contains a separator, with any addresses after it. Any other quote is
 * text.
 */
const quotedCell = / *"((?:[^"]|"")*)"((?: *<[^<>\s@]+@[^<>\s@]+>)*) *(?=[\t\r\n;,]|$)/y;
const bareCell = /[^\t\r\n;,]*/y;
/** Matches '1.', '2)', 'a)', a bullet or a box to check, also several of them. */
const listMarks = /^(?:\s*(?:\(?\d{1,3}[.)](?!\d)|\(?[a-z]\)|\[[ xX]?\]|[-–—*•·‣◦▪●○□■☐☑☒✓✔❏❑]\ufe0f?)\s*)+/;
/** Whether pasted text is a list rather than part of a name. */
export function isList(text: string): boolean {
  return /[\n\r\t]/.test(onePerLine(withoutUnseen(text).trim()));
}

/** Recipients that a mail program wrote in one line: 'Ana Ruiz <a@b.org>, "Park, Bo" <c@d.org>'. */
function onePerLine(text: string): string {
  const [first = '', ...others] = text.split('>');
  return others.reduce(
    (lines, rest) => `${lines}>${beginsRecipient(rest) ? `\n${rest.slice(1).trimStart()}` : rest}`,
    first,
  );
}

function beginsRecipient(rest: string): boolean {
  const [name = '', address = ''] = rest.slice(1).split('<');
  if (!address.includes('@') || !/\p{L}/u.test(name) || /[\t\r\n]/.test(name)) return false;
  const unquoted = name.replaceAll(/"[^"]*"/g, '');
  return rest.startsWith(';') ? !unquoted.includes(';') : rest.startsWith(',') && !/[,;]/.test(unquoted);
}

export function pastedLines(pasted: string): PastedLine[] {
  const text = onePerLine(withoutUnseen(pasted));
  const lines: PastedLine[] = [];
  let cells: string[] = [];
  let signs: string[] = [];
  for (let at = 0; at <= text.length; at += 1) {
    const quoted = matchAt(quotedCell, text, at);
    const bare = quoted ?? matchAt(bareCell, text, at);
    cells.push(quoted ? textOf(quoted) : (bare?.[0] ?? ''));
    at += bare?.[0].length ?? 0;
    const sign = text[at];
    if (sign !== undefined && separators.includes(sign)) {
      signs.push(sign);
      continue;
    }
    lines.push({ cells, signs });
    cells = [];
    signs = [];
  }
  return lines.filter((line) => line.cells.some((cell) => cell.trim() !== ''));
}

/** The cells of a line separated by this character; other separators are part of the text. */
export function cellsBetween({ cells, signs }: PastedLine, separator: string): string[] {
  const joined = [cells[0] ?? ''];
  signs.forEach((sign, index) => {
    const cell = cells[index + 1] ?? '';
    if (sign === separator) joined.push(cell);
    else joined[joined.length - 1] += sign + cell;
  });
  return joined.map(cleanText);
}

/** The line without its number or bullet, which word processors separate by a tab. */
export function withoutMark({ cells: [first = '', ...others], signs }: PastedLine): PastedLine {
  const rest = first.replace(listMarks, '');
  const isMark = rest === '' && first !== '' && signs[0] === '\t';
  return isMark ? { cells: others, signs: signs.slice(1) } : { cells: [rest, ...others], signs };
}

function textOf([, text = '', addresses = '']: RegExpExecArray): string {
  return text.replaceAll('""', '"').replaceAll(/\s+/g, ' ') + addresses;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
