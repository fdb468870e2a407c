/** A condition that the person who starts the product can fix; the message is a whole sentence for them. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
}

/** Someone else works on the data: another application, or a server an earlier one left behind. */
export class DataInUse extends EmbeddedError {}
