import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { pieces } from '../src/lib/paths.ts';
import { commonPasswords } from './common-passwords.ts';
import { screenOf } from './first-screens.ts';

const src = join(import.meta.dirname, '../src/');

/**
 * Which piece a module outside the screens goes in. Whatever opens over a feature's screens goes in that feature's,
 * unless listed here.
 */
const folders: Record<string, string> = {
  'app/layouts': 'signed-in',
  'app/navigation': 'over menus',
  lib: 'signed-in',
  'features/bases': 'over places',
  'features/leaving': 'over groundings',
  'features/password-reset': 'visitors',
  'features/profile': 'signed-in',
  'features/program-detail': 'over places',
  'features/programs': 'over places',
  'features/seasons': 'over places',
  'features/signin': 'visitors',
  'features/training-detail': 'over training',
  'features/verify': 'verify',
};
/** Exceptions for single files. */
const files: Record<string, string[]> = {
  // Modules that are small, or large and seldom needed.
  alone: [
    'api/boardings/device-log.ts',
    'api/cards/own-phone.ts',
    'app/screens/no-access-screen.tsx',
    'app/screens/not-found-screen.tsx',
    'app/screens/of-visitors.ts',
    'components/captcha/builtin-provider.ts',
    'components/captcha/external-provider.ts',
    'components/credentials/date-question.tsx',
    'components/second-step/proof-dialog.tsx',
    'components/ui/toast-view.tsx',
    'features/import/workbook/workbook.ts',
    'features/profile/crew-code.tsx',
    'features/profile/next-trainings.tsx',
    'features/signin/captcha-step.tsx',
    'features/signin/lock-screen.tsx',
    'features/signin/second-step.tsx',
    'features/verify/below-scan.tsx',
    'features/verify/record-boarding.tsx',
    'hooks/pages/keep-focus.ts',
    'lib/device/qr-decoder.ts',
    'lib/pages/guard-presses.ts',
    'lib/sign-in/kept-second-step.ts',
    'lib/sign-in/second-step.ts',
    'virtual:common-passwords',
  ],
  role: ['app/screens/no-answer-yet.tsx', 'lib/session/session-work.ts'],
  session: ['lib/session/auth-client.ts', 'lib/session/auth-problem.ts', '@supabase/auth-js'],
  'signed-in': ['app/screens/of-signed-in.ts', 'app/screens/page-failed.tsx', 'components/ui/part-missing.tsx'],
  administrators: ['app/screens/of-administrators.ts'],
  grantees: [
    'app/navigation/viewed-notice.tsx',
    'app/screens/grantee-outlet.tsx',
    'components/grants/outside.tsx',
    'components/grants/own-access.tsx',
    'lib/session/grantee.ts',
  ],
  // A record says who is alike, too.
  'over members': ['api/members/find-alike.ts', 'components/members/alike-question.tsx'],
  // A record asks whether there are grants, and loads what shows them only if so.
  'over groundings': ['features/access/member-access.tsx'],
  'over menus': [
    'components/ui/open-menu.tsx',
    'components/ui/hint-words.tsx',
    'features/import/transfer-menu.tsx',
    'features/views/views-menu.tsx',
  ],
  // Below a member's card, with what draws a record's history, too.
  history: ['components/credentials/timeline.tsx'],
  // With what the camera of a punch reads codes with.
  'over punches': ['api/cards/search-by-code.ts'],
  'over roll-call': [
    'app/navigation/late-notices.tsx',
    'app/screens/decide-note.tsx',
    'app/screens/unanswered-ways.tsx',
  ],
};
const pieceOfFile = new Map(Object.entries(files).flatMap(([piece, those]) => those.map((file) => [file, piece])));

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

/** The places that need each module, by its id. */
async function neededBy(settings: object): Promise<Map<string, Set<string>>> {
  // Keeps each piece as small as possible: a module that several need isn't put into one of them.
  const rolldownOptions = { experimental: { chunkOptimization: false } };
  const plugins = [commonPasswords()];
  const options = { write: false, minify: false, cssMinify: false, reportCompressedSize: false, rolldownOptions };
  const built = await build({ ...settings, plugins, configFile: false, logLevel: 'silent', build: options });
  const chunks = (built as Rolldown.RolldownOutput).output.filter((output) => output.type === 'chunk');
  const needed = new Map<string, Set<string>>();
  const starts = chunks.filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry);
  refuseUnknown(starts.map(({ facadeModuleId }) => placeOf(facadeModuleId)));
  for (const chunk of starts) {
    const who = audienceOf(chunk);
    const loaded = new Set(who === 'alone' ? [] : [chunk]);
    for (const { moduleIds, imports } of loaded) {
      for (const id of moduleIds) needed.set(id, (needed.get(id) ?? new Set()).add(who));
      for (const next of chunks) if (imports.includes(next.fileName)) loaded.add(next);
    }
  }
  return needed;
}

/** A renamed file, or one no longer loaded on its own, must not change unnoticed what a phone downloads. */
function refuseUnknown(places: readonly string[]): void {
  const gone = [
    ...[...pieceOfFile.keys()].filter((file) => !places.includes(file)),
    ...Object.keys(folders).filter((folder) => !places.some((place) => place.startsWith(`${folder}/`))),
  ];
  if (gone.length > 0) throw new Error(`few-pieces.ts names what nothing loads on its own: ${gone.join(', ')}`);
}

/** The place that needs a script imported on its own; a script without a place of its own may open anywhere. */
function audienceOf({ isEntry, facadeModuleId }: Rolldown.OutputChunk): string {
  if (isEntry) return 'everybody';
  const place = placeOf(facadeModuleId);
  const ofFolder = Object.entries(folders).find(([folder]) => place.startsWith(`${folder}/`))?.[1];
  const feature = /^features\/([^/]+)/.exec(place)?.[1] ?? 'all';
  return pieceOfFile.get(place) ?? pieceOfScreen(place) ?? ofFolder ?? `over ${feature}`;
}

/** The file's path in the pages' source, or the name of its package. */
function placeOf(id: string | null): string {
  return /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id ?? '')?.[1] ?? id?.replace(src, '').replace('\0', '') ?? '';
}

function pieceOfScreen(place: string): string | undefined {
  const screen = screenOf(place);
  return screen in pieces ? pieces[screen as keyof typeof pieces] : undefined;
}

/**
 * The piece for a module, given the places that need it. Checked from the outermost place inward, so no two pieces
 * import each other.
 */
function pieceOf(needing: ReadonlySet<string>): string | null {
  // A roll call is opened long before it is needed: it takes others' pieces as they are.
  const others = new Set([...needing].filter((one) => one !== 'roll-call' && one !== 'over roll-call'));
  const all = others.size > 0 ? others : needing;
  const who = [...all].filter((one) => one !== 'session');
  const areAll = (...some: string[]) =>
    who.every((one) => some.includes(one) || some.includes(one.split(' ')[0] ?? ''));
  const [page = null] = who.filter((one) => !one.startsWith('over '));
  if (all.has('everybody')) return 'everybody';
  if (all.has('role')) return 'data';
  if (all.has('session') && areAll('links')) return 'session';
  if (who.length < 2) return who[0] ?? null;
  // Scanning a member's code checks it as for strangers; no other visitor loads the code for that.
  if (areAll('verify', 'over punches')) return 'verify';
  if (areAll('verify', 'links', 'visitors', 'over')) return page === null ? 'forms' : 'pickers';
  if (all.has('verify') || all.has('links') || all.has('visitors')) return 'data';
  if (all.has('signed-in')) return 'signed-in';
  return areAll(page ?? '', `over ${page}`) ? page : 'administrators';
}
