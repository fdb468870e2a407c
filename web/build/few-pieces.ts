import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { commonPasswords } from './common-passwords.ts';

const src = join(import.meta.dirname, '../src/');

/**
 * What imports a script on its own. Everything else is imported by its feature, a page or something that opens `over`
 * one.
 */
const audiences: [who: string, RegExp][] = [
  // Small, or large and seldom needed: their own pieces.
  [
    '',
    /captcha|common-passwords|second-step|toast-view|guard-presses|lock-screen|no-access|not-found|of-visitors|link-failed|qr-decoder|keep-focus|next-trainings|crew-code|own-phone|for-crews|record-boarding|device-log/,
  ],
  [
    'over roll',
    /late-notices|unanswered-ways|decide-note|^features\/roll-call\/(waiting|leave|scan|refused|punch-prospect|note)/,
  ],
  ['role', /session-work|no-answer-yet/],
  ['session', /auth-client|auth-problem|@supabase/],
  ['signed-in', /^app\/layouts|^lib\/|^features\/profile|of-signed-in|page-failed|part-missing/],
  ['administrators', /of-administrators/],
  ['over menus', /^app\/navigation|hint-words|-menu/],
  ['over all', /palette/],
  ['verify', /^features\/verify\//],
  ['links', /(confirm|email|reset-password)-screen/],
  ['visitors', /^features\/(signin|signup|password-reset)|sign-up/],
];
/** Features opened one after another. */
const families: [name: string, RegExp][] = [
  ['training', /training/],
  ['places', /base|program|season|roster/],
];

/**
 * Bundles scripts into few pieces, so a first screen needs a handful. Left alone, the bundler makes a piece for every
 * set of modules the same screens share, about three hundred. A first pass of it shows what needs each module.
 */
export function fewPieces(): Plugin {
  return {
    name: 'few-pieces',
    apply: 'build',
    async config({ root, resolve }) {
      const needed = await neededBy({ root, resolve });
      const name = (id: string) => pieceOf(needed.get(id) ?? new Set());
      const groups = [{ name, includeDependenciesRecursively: false }];
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
  };
}

/** What needs each module, by its id. */
async function neededBy(settings: object): Promise<Map<string, Set<string>>> {
  // Each piece as small as possible: what several need isn't put into one of them.
  const rolldownOptions = { experimental: { chunkOptimization: false } };
  const plugins = [commonPasswords()];
  const options = { write: false, minify: false, cssMinify: false, reportCompressedSize: false, rolldownOptions };
  const built = await build({ ...settings, plugins, configFile: false, logLevel: 'silent', build: options });
  const chunks = (built as Rolldown.RolldownOutput).output.filter((output) => output.type === 'chunk');
  const needed = new Map<string, Set<string>>();
  for (const chunk of chunks.filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry)) {
    const who = audienceOf(chunk);
    const loaded = new Set(who === '' ? [] : [chunk]);
    for (const { moduleIds, imports } of loaded) {
      for (const id of moduleIds) needed.set(id, (needed.get(id) ?? new Set()).add(who));
      for (const next of chunks) if (imports.includes(next.fileName)) loaded.add(next);
    }
  }
  return needed;
}

function audienceOf({ isEntry, facadeModuleId }: Rolldown.OutputChunk): string {
  if (isEntry) return 'everybody';
  const place = facadeModuleId?.replace(src, '') ?? '';
  const isMet = ([, pattern]: [string, RegExp]) => pattern.test(place);
  const known = audiences.find(isMet)?.[0];
  if (known !== undefined) return known;
  const feature = families.find(isMet)?.[0] ?? /^(?:features\/|app\/screens\/(?=[\w-]+-screen))(\w+)/.exec(place)?.[1];
  return feature && /-(page|screen)\.tsx$/.test(place) ? feature : `over ${feature ?? 'all'}`;
}

/** Which piece a module goes in, given what needs it, from the outside in, so no two pieces import each other. */
function pieceOf(needing: ReadonlySet<string>): string | null {
  // A roll call is opened long before it is needed: it takes others' pieces as they are.
  const others = new Set([...needing].filter((one) => one !== 'roll' && one !== 'over roll'));
  const all = others.size > 0 ? others : needing;
  const who = [...all].filter((one) => one !== 'session');
  const areAll = (...some: string[]) =>
    who.every((one) => some.includes(one) || some.includes(one.split(' ')[0] ?? ''));
  const [page = null] = who.filter((one) => !one.startsWith('over '));
  if (all.has('everybody')) return 'everybody';
  if (all.has('role')) return 'data';
  if (all.has('session') && areAll('links')) return 'session';
  if (who.length < 2) return who[0] ?? null;
  // Scanning a member's code checks it as strangers do; no other visitor pays for that.
  if (areAll('verify', 'over punches')) return 'verify';
  if (areAll('verify', 'links', 'visitors', 'over')) return page === null ? 'forms' : 'pickers';
  if (all.has('verify') || all.has('links') || all.has('visitors')) return 'data';
  if (all.has('signed-in')) return 'signed-in';
  return areAll(page ?? '', `over ${page}`) ? page : 'administrators';
}
