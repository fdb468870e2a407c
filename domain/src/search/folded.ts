// Letters Unicode doesn't decompose, each above what it is read as; the dot of a Catalan l is ignored. `app.folded` has
// the same lines, and a test compares them.
const written = 'øłđðħıŋŧƀƃɓƈȼɖɗƌəǝɛɇƒǥɠɨɩɉȷĸƙƚɫƞɲɵɔƥɍƫƭʈⱦʉʊʋɏƴƶȥʒⱥς·';
const read = 'olddhintbbbccdddeeeefggiijjkkllnnooprttttuuvyyzzzaσ';
const pairs: ReadonlyMap<string, string> = new Map([
  ...Array.from(written, (letter, at): [string, string] => [letter, read[at] ?? '']),
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
]);
/** Apostrophes and hyphens as phones, word processors and other alphabets write them. */
const ties = /['`´‘’‛′‵ʹʻʼʽʾʿˈꞌ՚׳＇‐‑‒–—―−⁃˗⁻﹘﹣－־-]/g;
const marks = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;
const unseen = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]|(?![\s\u0085])\p{Cc}/gu;
const spaces = /(?:[^\S\n]|[,\u0085\u2800])+/g;

/**
 * Normalizes both sides of every search: drops case, accents, decorations, invisible characters, apostrophes and
 * hyphens, and turns runs of spaces and commas into one space. Keeps line breaks.
 */
export function folded(text: string): string {
  // Most texts are ASCII and fast to fold.
  const bare = /[^\n -~]/.test(text) ? bareLetters(text) : text.toLowerCase();
  return bare.replace(ties, '').replace(spaces, ' ').replace(/^ | $/g, '');
}

function bareLetters(text: string): string {
  // An acute accent that stands alone would decompose into a space.
  const bare = text.replaceAll('´', '').normalize('NFKD').replace(marks, '').replace(unseen, '');
  return bare.toLowerCase().replace(/[\u0080-\uffff]/g, (letter) => pairs.get(letter) ?? letter);
}

/** Also drops spaces, to compare two spellings that may be the same name. */
export function joined(text: string): string {
  return folded(text).replaceAll(' ', '');
}

/** The folded words of a text, also divided at apostrophes and hyphens. */
export function piecesOf(text: string): string[] {
  return folded(text.replace(ties, ' '))
    .split(/[ \n]+/)
    .filter((piece) => piece !== '');
}
