type RestErrorParts = {
  status: number;
  /** Null for the gateway's messages, which have no code. */
  code: string | null;
  message: string;
  details?: unknown;
  hint?: string | null;
  headers?: Record<string, string>;
};

/** A refusal as the client sees it. `details` is a text, a list (PGRST201) or null. */
export class RestError extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly details: unknown;
  readonly hint: string | null;
  readonly headers: Record<string, string>;

  constructor({ status, code, message, details = null, hint = null, headers = {} }: RestErrorParts) {
    super(message);
    this.name = 'RestError';
    this.status = status;
    this.code = code;
    this.details = details;
    this.hint = hint;
    this.headers = headers;
  }
}
