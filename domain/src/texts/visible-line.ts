// Controls, line breaks, what turns the direction of the text that follows, annotations and tags.
const disturbing = /[\p{Cc}\u2028-\u202e\u2066-\u206f\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;
// What shows as nothing: joiners, fillers, the Braille blank, variation selectors, everything that may be ignored.
const nothing = /[\s\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether a name is one line that can be seen and disturbs nothing around it. The database asks the same. */
export function isVisibleLine(text: string): boolean {
  return !disturbing.test(text) && text.replace(nothing, '') !== '';
}

/** Whether everything in the text can be seen. */
export function isAllVisible(text: string): boolean {
  return !disturbing.test(text) && text.replace(nothing, '') === text;
}
