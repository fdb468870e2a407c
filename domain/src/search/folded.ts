// Letters Unicode doesn't decompose, each above what it is read as; then apostrophes and hyphens as phones and word
// processors write them; the dot of a Catalan l is ignored. `app.folded` has the same lines, and a test compares them.
const written = 'øłđðħıŋŧƀƃɓƈȼɖɗƌəǝɛɇƒǥɠɨɩɉȷĸƙƚɫƞɲɵɔƥɍƫƭʈⱦʉʊʋɏƴƶȥʒⱥς‘’ʻʼʹ′‐‒–—−·';
const read = "olddhintbbbccdddeeeefggiijjkkllnnooprttttuuvyyzzzaσ''''''-----";
const pairs: ReadonlyMap<string, string> = new Map([
  ...Array.from(written, (letter, at): [string, string] => [letter, read[at] ?? '']),
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
]);

/** What every search compares, of the searched text and the typed one: without case, accents and ornament. */
export function folded(text: string): string {
  const bare = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g, '');
  return bare.toLowerCase().replaceAll(/[\u0080-\uffff]/g, (letter) => pairs.get(letter) ?? letter);
}
