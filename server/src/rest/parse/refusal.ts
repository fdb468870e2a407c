import { RestError } from '../rest-error.ts';

/** A body that can't be accepted. */
export function refusal(message: string): RestError {
  return new RestError({ status: 400, code: 'PGRST102', message });
}
