import type { Program } from '../programs/program.ts';
import { type ProgramType, programDefaults, programTypes } from '../programs/program-types.ts';
import { trainingMessages as messages } from './messages.ts';
import type { Training } from './training.ts';

type Meant = { label: string; type: ProgramType | null };

/** Program choices of the form, last type first, with the program type each stands for (TRN-22, R-53). */
const words: ReadonlyMap<string, Meant> = new Map<string, Meant>([
  ...programTypes.toReversed().flatMap((type): [string, Meant][] => {
    const { name, trainingWord } = programDefaults[type];
    return trainingWord === null ? [] : [[trainingWord, { label: name, type }]];
  }),
  ['swiftwater-rescue', { label: 'Swiftwater Rescue', type: null }],
]);

/** The form's options, plus the session's own value if it is another one. */
export function programChoices(stored: string | null = null): { value: string; label: string }[] {
  const offered = [...words].map(([value, { label }]) => ({ value, label }));
  return stored === null || isProgramWord(stored) ? offered : [...offered, { value: stored, label: stored }];
}

/** 'Rescue Deployment'; anything not on the form is shown as is. */
export function programWordLabel(word: string): string {
  return words.get(word)?.label ?? word;
}

/** Null for words of no program type. */
export function programWordType(word: string): ProgramType | null {
  return words.get(word)?.type ?? null;
}

export function isProgramWord(text: string): boolean {
  return words.has(text);
}

type Offered = Pick<Program, 'id' | 'name' | 'base' | 'programType'>;

type PunchedProgram<P> = { kind: 'program'; program: P & { base: string } } | { kind: 'none'; message: string };

/** The program of the session's word at its base: what its trainees are punched in. */
export function programOfTraining<P extends Offered>(
  { programId: word, base }: Pick<Training, 'programId' | 'base'>,
  programs: readonly P[],
): PunchedProgram<P> {
  if (word === null) return none(messages.punchNeedsProgram);
  const { label, type } = words.get(word) ?? { label: word, type: null };
  if (type === null) return none(messages.punchOfNoProgram(label));
  if (base === null) return none(messages.punchNeedsBase);
  const found = programs.find((program) => program.base === base && program.programType === type);
  return found ? { kind: 'program', program: { ...found, base } } : none(messages.noProgramAtBase(label, base));
}

function none(message: string): { kind: 'none'; message: string } {
  return { kind: 'none', message };
}
