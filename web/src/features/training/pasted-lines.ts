/** One line of a pasted list: its cells, and the characters between them. */
export type PastedLine = { cells: readonly string[]; signs: readonly string[] };

const separators = '\t;,';
/** A quoted cell, as spreadsheets write one containing a separator. Any other quote is text. */
const quotedCell = / *"((?:[^"]|"")*)" *(?=[\t\r\n;,]|$)/y;
const bareCell = /[^\t\r\n;,]*/y;
/** A mail address after a name, as mail programs write it. */
const mailAddress = /(\S) *<[^<>\s@]+@[^<>\s@]+>/g;
/** '1.', '2)', 'a)', a bullet or a box to tick. */
const listMark = /^\s*(?:\(?\d{1,3}[.)](?!\d)|\(?[a-z]\)|\[[ xX]?\]|[-–—*•·‣◦▪●○□■☐☑☒✓✔])\s*/;

export function pastedLines(pasted: string): PastedLine[] {
  const text = pasted.replaceAll(mailAddress, '$1');
  const lines: PastedLine[] = [];
  let cells: string[] = [];
  let signs: string[] = [];
  for (let at = 0; at <= text.length; at += 1) {
    const quoted = matchAt(quotedCell, text, at);
    const bare = quoted ?? matchAt(bareCell, text, at);
    cells.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"').replaceAll(/\s+/g, ' ') : (bare?.[0] ?? ''));
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

/** The cells between this character; any other is text. */
export function cellsBetween({ cells, signs }: PastedLine, separator: string): string[] {
  const joined = [cells[0] ?? ''];
  signs.forEach((sign, index) => {
    const cell = cells[index + 1] ?? '';
    if (sign === separator) joined.push(cell);
    else joined[joined.length - 1] += sign + cell;
  });
  return joined.map((cell) => cell.trim());
}

/** Without its number or bullet, which word processors separate by a tab. */
export function withoutMark({ cells: [first = '', ...others], signs }: PastedLine): PastedLine {
  const rest = first.replace(listMark, '');
  const isMark = rest === '' && first !== '' && signs[0] === '\t';
  return isMark ? { cells: others, signs: signs.slice(1) } : { cells: [rest, ...others], signs };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
