/** A refusal of a function: status and the sentence that the page shows. */
export class FunctionError extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;
  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** Both fields hold the sentence: sign-in reads `error`, everything else `message`. */
export function functionErrorResponse(error: FunctionError): Response {
  return Response.json(
    { error: error.message, message: error.message },
    { status: error.status, headers: error.headers },
  );
}
