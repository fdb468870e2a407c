import { type RefusalCode, refusalStatuses } from '@ffl/domain/refusals/refusal-codes';

/** A function's refusal: the code pages decide by, and the sentence people read. */
export class FunctionError extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly headers: Record<string, string>;
  /** Data for programs besides the code. */
  readonly more: Record<string, unknown>;
  constructor(
    code: RefusalCode,
    message: string,
    headers: Record<string, string> = {},
    more: Record<string, unknown> = {},
  ) {
    super(message);
    this.code = code;
    this.status = refusalStatuses[code];
    this.headers = headers;
    this.more = more;
  }
}

/** Sends the sentence twice: sign-in reads `error`, everything else `message`. */
export function functionErrorResponse(error: FunctionError): Response {
  return Response.json(
    { code: error.code, error: error.message, message: error.message, ...error.more },
    { status: error.status, headers: error.headers },
  );
}
