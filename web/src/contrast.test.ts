import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programDefaults } from '@ffl/domain/programs/program-types';
import { expect, it } from 'vitest';

// Required for normal text (WCAG 1.4.3). Journeys don't check contrast with axe, since it is computed here once.
const enough = 4.5;

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

const styles = readFileSync(join(import.meta.dirname, 'styles.css'), 'utf8');
const tokens = new Map(
  [...styles.matchAll(/--color-([\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));/g)].map(
    ([, name = '', light = '', dark = '', both]) => [name, { light: both ?? light, dark: both ?? dark }],
  ),
);

/** Backgrounds of text without one of its own: the page's surfaces, and a tint around it. */
const grounds = [...tokens.keys()].filter((name) => /^(bg|surface|sunken|.*-tint)$/.test(name));
/** A type's own color, set as a style: only `program-ink` text is on it. */
const programColors = Object.entries(programDefaults).map(([type, { color }]) => {
  tokens.set(`program ${type}`, { light: color, dark: color });
  return `program ${type}`;
});
/** Used only on the brand color, whose class is on a parent and so isn't found with theirs. */
const onBrand = ['brand-ink', 'white'];
/** Surfaces shown to others stay white in the dark theme, with everything on them light (`useLight`). */
const alwaysLight = ['white'];

type Pair = { text: string; ground: string; where: string };

/** Every text color with each background it is used on, from the class names in the pages' sources. */
function pairsOfPages(): Pair[] {
  const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter((name) => !name.includes('.test.'));
  return files.flatMap((where) => {
    const source = readFileSync(join(import.meta.dirname, where), 'utf8');
    return [...source.matchAll(/(['"`])((?:(?!\1)[^\\\n])*)\1/g)].flatMap(([, , classes = '']) =>
      pairsOf(classes).map((pair) => ({ ...pair, where })),
    );
  });
}

/** A state such as `hover:` changes what it names and keeps the rest. */
function pairsOf(classes: string): Omit<Pair, 'where'>[] {
  const texts = new Map<string, string>();
  const backgrounds = new Map<string, string>();
  for (const name of classes.split(/\s+/)) {
    const [, state = '', kind, token = ''] = /^((?:[\w-[\]=()>&.]+:)*)(text|bg)-([\w-]+)!?$/.exec(name) ?? [];
    if (!tokens.has(token) || /\b(before|after):/.test(state)) continue;
    (kind === 'text' ? texts : backgrounds).set(state, token);
  }
  if (texts.size === 0) return [];
  return [...new Set([...texts.keys(), ...backgrounds.keys()])].flatMap((state) => {
    const text = texts.get(state) ?? texts.get('');
    const own = backgrounds.get(state) ?? backgrounds.get('');
    if (text === undefined) return [];
    const inherited = text === 'program-ink' ? programColors : onBrand.includes(text) ? ['brand'] : grounds;
    return (own === undefined ? inherited : [own]).map((ground) => ({ text, ground }));
  });
}

function contrastOf(text: string, ground: string, theme: Theme): number {
  const [one, other] = [luminanceOf(text, theme), luminanceOf(ground, theme)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function luminanceOf(token: string, theme: Theme): number {
  const short = tokens.get(token)?.[theme].slice(1) ?? '';
  const hex = short.length === 3 ? [...short].map((digit) => digit + digit).join('') : short;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const pairs = [...new Map(pairsOfPages().map((pair) => [`${pair.text} on ${pair.ground}`, pair])).values()];

it('the sources name text colors on grounds of their own and inherited ones', () => {
  const found = pairs.map(({ text, ground }) => `${text} on ${ground}`);
  expect(found).toEqual(expect.arrayContaining(['on-accent on accent', 'ink-2 on surface', 'expired on expired-tint']));
});

it.each(themes)('every text color can be read on every ground it is put on, %s', (theme) => {
  const weak = pairs
    .filter(({ ground }) => theme === 'light' || !alwaysLight.includes(ground))
    .map((pair) => ({ ...pair, contrast: contrastOf(pair.text, pair.ground, theme) }))
    .filter(({ contrast }) => contrast < enough);
  expect(weak).toEqual([]);
});
