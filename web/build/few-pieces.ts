import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { build } from 'vite';

const src = join(import.meta.dirname, '../src');

/**
 * Puts the scripts into few pieces, so that a first screen needs a handful. By itself the bundler makes a piece of
 * whatever the same screens share, some three hundred. A first pass of it tells who needs a module; a noun's pages and
 * dialogs, which are opened after each other, are one piece, and what several nouns share goes by who they are.
 */
export function fewPieces(): Plugin {
  return {
    name: 'few-pieces',
    apply: 'build',
    async config({ root, resolve }) {
      const nounsOf = await nounsByModule({ root, resolve });
      const names = new Map([...nounsOf].map(([id, nouns]) => [id, pieceOf(nouns)]));
      const groups = [...new Set(names.values())].map((name) => ({
        name,
        includeDependenciesRecursively: false,
        test: (id: string) => names.get(id) === name,
      }));
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
  };
}

/** Which nouns need a module, by its id. What stays a piece by itself is not told. */
async function nounsByModule(settings: object): Promise<Map<string, Set<string>>> {
  const built = await build({
    ...settings,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      cssMinify: false,
      reportCompressedSize: false,
      // Each piece as small as it gets: what several need is not put into one of them.
      rolldownOptions: { experimental: { chunkOptimization: false } },
    },
  });
  const chunks = (built as Rolldown.RolldownOutput).output.filter((output) => output.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const nouns = new Map<string, Set<string>>();
  for (const chunk of chunks.filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry)) {
    const noun = nounOf(chunk);
    if (noun !== undefined) mark(chunk, noun, new Set());
  }
  return nouns;

  function mark(chunk: Rolldown.OutputChunk, noun: string, seen: Set<Rolldown.OutputChunk>): void {
    if (seen.has(chunk)) return;
    seen.add(chunk);
    for (const id of chunk.moduleIds) nouns.set(id, (nouns.get(id) ?? new Set()).add(noun));
    for (const name of chunk.imports) {
      const next = byName.get(name);
      if (next) mark(next, noun, seen);
    }
  }
}

/**
 * In which piece something is that these need. What a module imports is needed by all who need the module, so that no
 * two pieces import each other.
 */
function pieceOf(of: ReadonlySet<string>): string {
  // What renews, ends and begins sessions waits until the first screen is shown; a mailed link alone cannot wait.
  const nouns = of.difference(new Set(['session']));
  if (nouns.size < of.size && [...nouns].every((noun) => noun === 'links')) return 'session';
  const has = (noun: string) => nouns.has(noun);
  const [only = ''] = nouns;
  const strangers = ['visitors', 'links', 'verify'];
  const isOfVisitors = strangers.some(has);
  const pages = [...nouns].filter((noun) => !strangers.includes(noun) && !noun.startsWith('over '));
  const [page = ''] = pages;
  if (has('first')) return 'first';
  // Asked before anything behind sign-in is drawn, so with as little as can be.
  if (has('who')) return 'data';
  if (nouns.size === 1 && only === 'over forms') return 'forms';
  if (nouns.size === 1 && only !== 'frame' && only !== 'card') return only;
  // Who scans a member's code checks it as strangers do; no other visitor pays for that.
  if ([...nouns].every((noun) => noun === 'verify' || noun === 'over scan')) return 'verify';
  if (isOfVisitors) return pages.length > 0 ? 'data' : 'pickers';
  if (has('frame') || has('card')) return 'signed-in';
  // For a mark that a menu shows too, the dialogs of most pages would bring all menus along.
  if (has('menus')) return has('over all') || pages.some((noun) => noun !== 'menus') ? 'signed-in' : 'menus';
  if (pages.length === 0) return 'forms';
  return [...nouns].every((noun) => noun === page || noun === `over ${page}`) ? page : 'administrators';
}

/** Who needs what is asked for by itself; `over` are the dialogs and forms, which come after the page. */
const places: [noun: string | undefined, RegExp][] = [
  ['first', /^main/],
  // Small, or seldom needed and not small.
  [undefined, /^components\/(captcha|second-step|ui\/toast-view)|^features\/verification/],
  [
    undefined,
    /^app\/screens\/(of-visitors|no-access|not-found)|^features\/signin\/(lock-screen|second-step)|^lib\/(device\/qr-decoder|sign-in\/second-step)/,
  ],
  ['who', /^lib\/session\/session-work/],
  ['session', /^lib\/sign-in\/auth-(client|problem)/],
  ['links', /^app\/screens\/(verify-email|confirm|reset-password)/],
  ['verify', /^features\/verify\//],
  [
    'frame',
    /^(app\/layouts|lib)\/|^app\/screens\/(of-signed-in|of-administrators|page-failed)|^components\/ui\/part-missing/,
  ],
  ['card', /^features\/profile\//],
  ['menus', /^app\/navigation\/|^components\/ui\/hint-words|^features\/(members\/member-menu|import\/transfer-menu)/],
  ['visitors', /^features\/(signin|signup|password-reset)\/|^app\/screens\/sign-up/],
  ['over places', /^components\/clocks\/clocks-/],
  // The camera, which few of those who punch open.
  ['over scan', /^features\/punches\/scan-member/],
  ['over all', /^components\/|^app\/screens\/palette|^features\/(palette|punches|credentials|undo|history)\//],
  ['dashboard', /^app\/screens\/dashboard|^features\/dashboard\//],
  ['over dashboard', /^features\/sar-contacts\//],
  ['members', /^app\/screens\/members-screen/],
  ['import', /^features\/import\/import-page|^api\/members\/members-file/],
  ['over members', /^app\/screens\/member|^features\/(members|bulk|import)\//],
  [
    'places',
    /^app\/screens\/(base|program|shared-program|roster)|^features\/(bases\/bases-page|programs\/programs-page)/,
  ],
  ['over places', /^features\/(bases|programs|program-detail|seasons)\//],
  ['trainings', /^app\/screens\/(training|shared-training)/],
  ['training forms', /^features\/training\/create|^app\/screens\/edit-training/],
  // Its list of trainees is a part of the form: one request less than a piece of its own.
  ['over forms', /^features\/training\//],
  ['organizations', /^features\/organizations\/organizations-page/],
  ['over organizations', /^features\/organizations\//],
  ['readiness', /^app\/screens\/readiness|^features\/readiness\//],
  ['reports', /^features\/reports\//],
  ['security', /^features\/security\/security-page/],
  ['over security', /^features\/security\//],
  ['account', /^features\/(account\/account-page|resources)/],
  ['over account', /^features\/account\//],
];

/** The noun of a script that is asked for by itself. */
function nounOf({ isEntry, facadeModuleId }: Rolldown.OutputChunk): string | undefined {
  if (isEntry) return 'first';
  if (!facadeModuleId?.startsWith(src)) return facadeModuleId?.includes('@supabase') ? 'session' : undefined;
  const place = facadeModuleId.slice(src.length + 1);
  const found = places.find(([, pattern]) => pattern.test(place));
  if (!found) throw new Error(`Nobody is known to need ${place}; see web/build/few-pieces.ts.`);
  return found[0];
}
