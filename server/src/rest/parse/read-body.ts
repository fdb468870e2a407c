import { BodyRefused, readText } from '../../http/bodies/json-body.ts';
import { RestError } from '../rest-error.ts';

/** Reads the body once, however often it is asked for. Throws RestError 413 and 415. */
export function bodyReader(request: Request, mostBytes: number): () => Promise<string> {
  let text: Promise<string> | undefined;
  return () => {
    text ??= readText(request, mostBytes).catch(refuse);
    return text;
  };
}

function refuse(error: unknown): never {
  if (!(error instanceof BodyRefused)) throw error;
  throw new RestError({ status: error.status, code: 'PGRST102', message: error.message });
}
