import * as z from 'zod/mini';

// Characters without width: everything ignorable, control characters that aren't white space, and annotation marks.
const unseen = /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]|(?![\s\u0085])\p{Cc}/gu;
// A joiner shapes the letters and marks of many scripts, such as Arabic and the Indic ones, and never those of ours.
const shaped = /(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hani}\p{sc=Zinh}\p{sc=Zyyy}])[\p{L}\p{M}]/u;
// An emoji or keycap with its joiners and selectors, or else one of these alone with its neighbors.
const joined =
  /(\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}]?[\ufe0e\ufe0f]?(?:\u200d\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}]?[\ufe0e\ufe0f]?)*|[\d#*]\ufe0f\u20e3)|(?<=(.?))(?:\u200c|\u200d|\ufe0e|\ufe0f)(?=(.?))/gu;
const space = /[\s\u0085\u2800]+/gu;

/**
 * Text as it is seen: without characters that have no width, with each run of white space as one space, and composed.
 */
export function cleanText(text: string): string {
  return withoutUnseen(text).replace(space, ' ').trim();
}

/** Removes invisible characters but keeps white space, for text divided by lines and tabs. */
export function withoutUnseen(text: string): string {
  // Most texts are ASCII and fast to check.
  if (!/[^\t\n\r -~]/.test(text)) return text;
  const cleaned = text.replace(unseen, '').replace(joined, keepJoiner).normalize('NFC');
  // What was removed, and composing, may give a joiner other neighbors.
  return cleaned === text ? cleaned : withoutUnseen(cleaned);
}

function keepJoiner(sign: string, emoji = '', before = '', after = ''): string {
  if (emoji !== '') return emoji;
  if (!shaped.test(before)) return '';
  return sign === '\u200d' || (sign === '\u200c' && shaped.test(after)) ? sign : '';
}

/** The check of a schema whose text is stored as it is seen. */
export function clean(): z.core.$ZodCheck<string> {
  return z.overwrite(cleanText);
}
