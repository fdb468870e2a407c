import { passwordMessages } from '@ffl/domain/accounts';

/** What the server has against a password, one sentence for each problem; a request belongs to the one before it. */
export function passwordSentences(text: string): string[] {
  return text.split(/\. (?!Please )/);
}

/** The length that the server asks for in one of its sentences, 0 when it asks for none. */
export function demandedLength(sentences: readonly string[]): number {
  const lengths = sentences.map((sentence) => Number(/\d+/.exec(sentence)?.[0] ?? 0));
  return lengths.find((length, index) => sentences[index] === passwordMessages.tooShort(length)) ?? 0;
}
