/** A condition that the person who starts the product can fix; the message is a whole sentence for them. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
}

/** Another application is using the data, or a server that an earlier one left running. */
export class DataInUse extends EmbeddedError {}
