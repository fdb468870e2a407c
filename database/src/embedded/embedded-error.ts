/** A condition that the person who starts the product can mend; the message is a whole sentence for them. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
}
