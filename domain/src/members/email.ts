import { isAllVisible } from '../texts/visible-line.ts';

/**
 * Text, an at, text (MEM-30), and nothing a mail program could take for a second recipient, a header or a display name.
 * The database requires the same.
 */
export function isPlainEmail(text: string): boolean {
  return plain.test(text) && isAllVisible(text);
}

const plain = /^[^\s@"<>()[\]\\,:;?&%]+@[^\s@"<>()[\]\\,:;?&%]+$/;
