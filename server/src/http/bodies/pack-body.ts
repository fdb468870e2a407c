import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

/** In smaller bodies, the header costs more than compression saves. */
const leastBytes = 1_024;
/** Compressing up to this size takes less than a millisecond; larger bodies go to another thread. */
const mostBytesAtOnce = 262_144;

/** The cheapest of each: a tenth of a millisecond for a page of members, and a sixth of its bytes. */
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 },
};
const gzipOptions = { level: 1 };

type Packed = { body: string | Uint8Array<ArrayBuffer>; encoding?: keyof typeof pack };

/**
 * A finished body as the caller accepts it. Only for answers without a secret beside words that others choose; no browser
 * sends a token by itself, so the length reveals nothing.
 */
export async function packBody(body: string, accepted: string | undefined): Promise<Packed> {
  const encoding = Buffer.byteLength(body) < leastBytes ? undefined : encodingOf(accepted);
  return encoding === undefined ? { body } : { body: await pack[encoding](body), encoding };
}

const pack = {
  br: (body: string) =>
    body.length > mostBytesAtOnce
      ? promisify(brotliCompress)(body, brotliOptions)
      : brotliCompressSync(body, brotliOptions),
  gzip: (body: string) =>
    body.length > mostBytesAtOnce ? promisify(gzip)(body, gzipOptions) : gzipSync(body, gzipOptions),
};

function encodingOf(accepted = ''): keyof typeof pack | undefined {
  return (['br', 'gzip'] as const).find((encoding) =>
    accepted.split(',').some((one) => {
      const [name = '', ...parameters] = one.toLowerCase().split(';');
      return name.trim() === encoding && !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
    }),
  );
}
