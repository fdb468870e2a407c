export type TypedPerson = { firstName: string; lastName: string; email: string };

/** Reads a search text that found nobody as a person: 'maya lindqvist', 'Lindqvist, Maya', an email, or both. */
export function personTyped(text: string): TypedPerson {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const email = words.find((word) => word.includes('@')) ?? '';
  return { ...namesIn(words.filter((word) => word !== email).join(' ')), email };
}

function namesIn(text: string): { firstName: string; lastName: string } {
  const name = text === text.toLowerCase() ? capitalized(text) : text;
  const comma = name.indexOf(',');
  if (comma >= 0) return { firstName: name.slice(comma + 1).trim(), lastName: name.slice(0, comma).trim() };
  const [firstName = '', ...rest] = name.split(' ');
  return { firstName, lastName: rest.join(' ') };
}

/** Capitalizes a name typed in a hurry; 'o’brien' and 'anna-lena' have a second letter to capitalize. */
function capitalized(name: string): string {
  return name.replaceAll(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());
}
