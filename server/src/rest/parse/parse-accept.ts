import { RestError } from '../rest-error.ts';

export type Format = { kind: 'list' | 'object' | 'csv'; isStripped: boolean; contentType: string };

const list: Format = { kind: 'list', isStripped: false, contentType: 'application/json; charset=utf-8' };
const object: Format = {
  kind: 'object',
  isStripped: false,
  contentType: 'application/vnd.pgrst.object+json; charset=utf-8',
};
const formats: Record<string, Format> = {
  '*/*': list,
  'application/*': list,
  'application/json': list,
  'application/vnd.pgrst.array+json': list,
  'application/vnd.pgrst.array': list,
  'application/vnd.pgrst.object+json': object,
  'application/vnd.pgrst.object': object,
  'text/csv': { kind: 'csv', isStripped: false, contentType: 'text/csv; charset=utf-8' },
};

/** The best accepted media type that we have. Throws PGRST107 if there is none. */
export function parseAccept(header: string | undefined): Format {
  const accepted = (header?.trim() || '*/*').split(',').map(readMediaType);
  const ranked = accepted.sort((a, b) => b.quality - a.quality);
  const chosen = ranked.find((media) => Object.hasOwn(formats, media.type));
  const format = chosen && formats[chosen.type];
  if (chosen && format) return chosen.isStripped && format.kind !== 'csv' ? stripped(format) : format;
  const message = `None of these media types are available: ${accepted.map((media) => media.type).join(', ')}`;
  throw new RestError({ status: 406, code: 'PGRST107', message });
}

function readMediaType(text: string) {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = Number(parameters.find((each) => each.startsWith('q='))?.slice(2) ?? 1);
  return { type, quality: Number.isFinite(quality) ? quality : 1, isStripped: parameters.includes('nulls=stripped') };
}

function stripped(format: Format): Format {
  const name = format.kind === 'object' ? 'object' : 'array';
  const contentType = `application/vnd.pgrst.${name}+json;nulls=stripped; charset=utf-8`;
  return { ...format, isStripped: true, contentType };
}
