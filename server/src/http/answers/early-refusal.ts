import type { RefusalCode } from '@ffl/domain/refusals/refusal-codes';
import type { Context } from 'hono';

/** Why a request is refused, or fails, before it reaches an API. */
export type EarlyRefusal = {
  code: Extract<
    RefusalCode,
    | 'url_too_long'
    | 'headers_too_long'
    | 'too_many_requests'
    | 'disk_full'
    | 'not_confirmed'
    | 'database_unreachable'
    | 'being_updated'
    | 'internal'
  >;
  message: string;
  headers?: Record<string, string>;
};

/** Responds in the format of the API that was called. */
export type RefuseEarly = (context: Context, refusal: EarlyRefusal) => Response;
