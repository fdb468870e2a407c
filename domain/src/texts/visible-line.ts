// Controls, line breaks, text-direction characters, annotations and tags.
const disturbing = /[\p{Cc}\u2028-\u202e\u2066-\u206f\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;
// Invisible characters: joiners, fillers, the Braille blank, variation selectors, everything ignorable.
const nothing = /[\s\p{Default_Ignorable_Code_Point}\u2800]/gu;

export function isAllVisible(text: string): boolean {
  return !disturbing.test(text) && text.replace(nothing, '') === text;
}

/** Text on one line without changes of direction, for places where a line break would begin something else. */
export function asOneLine(text: string): string {
  const parts = text.split(disturbing).map((part) => part.trim());
  return parts.filter((part) => part !== '').join(' ');
}
