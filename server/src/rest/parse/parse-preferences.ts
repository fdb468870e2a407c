import { RestError } from '../rest-error.ts';

export type Preferences = {
  resolution?: 'merge-duplicates' | 'ignore-duplicates';
  missing?: 'default' | 'null';
  return?: 'minimal' | 'representation' | 'headers-only';
  count?: 'exact' | 'planned' | 'estimated';
  tx?: 'commit' | 'rollback';
  handling?: 'strict' | 'lenient';
  timezone?: string;
  maxAffected?: number;
};

const choices: Record<string, Preferences> = {
  'resolution=merge-duplicates': { resolution: 'merge-duplicates' },
  'resolution=ignore-duplicates': { resolution: 'ignore-duplicates' },
  'missing=default': { missing: 'default' },
  'missing=null': { missing: 'null' },
  'return=minimal': { return: 'minimal' },
  'return=representation': { return: 'representation' },
  'return=headers-only': { return: 'headers-only' },
  'count=exact': { count: 'exact' },
  'count=planned': { count: 'planned' },
  'count=estimated': { count: 'estimated' },
  'tx=commit': { tx: 'commit' },
  'tx=rollback': { tx: 'rollback' },
  'handling=strict': { handling: 'strict' },
  'handling=lenient': { handling: 'lenient' },
};

/** Reads `Prefer`. The first of several equal preferences wins; unknown ones are refused only under `handling=strict`. */
export function parsePreferences(header: string | undefined): Preferences {
  const read: Preferences = {};
  const unknown: string[] = [];
  for (const item of (header ?? '').split(',').map((part) => part.trim())) {
    if (item === '') continue;
    const preference = readPreference(item);
    if (preference) Object.assign(read, { ...preference, ...read });
    else unknown.push(item);
  }
  if (read.handling === 'strict' && unknown.length > 0) {
    throw new RestError({
      status: 400,
      code: 'PGRST122',
      message: 'Invalid preferences given with handling=strict',
      details: `Invalid preferences: ${unknown.join(', ')}`,
    });
  }
  if (read.handling !== 'strict') delete read.maxAffected;
  return read;
}

function readPreference(item: string): Preferences | undefined {
  if (Object.hasOwn(choices, item)) return choices[item];
  const [, name, value = ''] = /^(timezone|max-affected)=(.+)$/.exec(item) ?? [];
  if (name === 'timezone' && isTimeZone(value)) return { timezone: value };
  if (name === 'max-affected' && /^\d{1,9}$/.test(value)) return { maxAffected: Number(value) };
  return undefined;
}

function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
