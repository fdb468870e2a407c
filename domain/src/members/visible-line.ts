// Controls, line breaks, what turns the direction of the text that follows, annotations and tags.
const disturbing = /[\p{Cc}\u2028-\u202e\u2066-\u206f\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;
// What shows as nothing: joiners, fillers, the Braille blank, variation selectors, everything that may be ignored.
const nothing = String.raw`\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u2065\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}`;
const visible = new RegExp(`[^${nothing}]`, 'u');
const unseen = new RegExp(`[${nothing}]`, 'u');

/** Whether a name is one line that can be seen and disturbs nothing around it. The database asks the same. */
export function isVisibleLine(text: string): boolean {
  return !disturbing.test(text) && visible.test(text);
}

/** Whether everything in the text can be seen. */
export function isAllVisible(text: string): boolean {
  return !disturbing.test(text) && !unseen.test(text);
}
