// Controls, line breaks, and what turns the direction of the text that follows.
const disturbing = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;
const visible = /[^\s\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/u;

/** Whether a name is one line that can be seen and disturbs nothing around it. The database asks the same. */
export function isVisibleLine(text: string): boolean {
  return !disturbing.test(text) && visible.test(text);
}
