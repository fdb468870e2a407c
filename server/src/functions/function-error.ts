import { type RefusalCode, refusalStatuses } from '@ffl/domain/refusals';

/** A refusal of a function: the code that pages decide by, and the sentence that people read. */
export class FunctionError extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly headers: Record<string, string>;
  constructor(code: RefusalCode, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.code = code;
    this.status = refusalStatuses[code];
    this.headers = headers;
  }
}

/** Both texts are the sentence: sign-in reads `error`, everything else `message`. */
export function functionErrorResponse(error: FunctionError): Response {
  return Response.json(
    { code: error.code, error: error.message, message: error.message },
    { status: error.status, headers: error.headers },
  );
}
