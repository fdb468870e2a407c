/** A condition that the person who starts the product can mend; the message is a whole sentence for them. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
}

/** Somebody else works on the data: another application, or a server that an earlier one left behind. */
export class DataInUse extends EmbeddedError {}
