import { isProgramType, type ProgramType, programDefaults } from '../programs/program-types.ts';
import { cutText } from './byte-writer.ts';
import { cardLimits } from './limits.ts';

/** A program as the status list names it, with its titles cut as a statement cuts them. */
export type ListedProgram = { name: string; type: ProgramType | null; base: string | null };

/** What a device checks cards for: a name at any base, one program at one base, or everything of a base. */
export type Sought =
  | { by: 'name'; name: string }
  | { by: 'program'; name: string; base: string }
  | { by: 'base'; base: string };

/** A program as the status list contains it. */
export function listedProgram({ name, type, base }: ListedProgram): ListedProgram {
  const cut = (title: string) => cutText(title, cardLimits.titleMaxBytes);
  return { name: cut(name), type, base: base === null ? null : cut(base) };
}

/** What a device at this base checks for until somebody chooses. */
export function soughtAt(base: string): Sought {
  return { by: 'base', base };
}

/** What is checked for: a program by its name, a base, both, or everything. */
export function soughtFor(name: string | null, base: string | null): Sought | null {
  if (name === null) return base === null ? null : soughtAt(base);
  return base === null ? { by: 'name', name } : { by: 'program', name, base };
}

/** A label that can stand alone: 'Programs at LG2'. */
export function soughtLabel(sought: Sought): string {
  const text = soughtText(sought);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** 'Avalanche Deployment at LG2', 'Avalanche Deployment', 'programs at LG2'. */
export function soughtText(sought: Sought): string {
  if (sought.by === 'base') return `programs at ${sought.base}`;
  return sought.by === 'name' ? sought.name : `${sought.name} at ${sought.base}`;
}

/** Whether such a program still exists; false if the list names no programs. */
export function isListed(sought: Sought, listed: readonly ListedProgram[] | null): boolean {
  return listed?.some((program) => isSought(program, sought)) ?? false;
}

export function isSought({ name, base }: Pick<ListedProgram, 'name' | 'base'>, sought: Sought): boolean {
  if (sought.by === 'base') return base === sought.base;
  return name === sought.name && (sought.by === 'name' || base === sought.base);
}

/** The text that a device stores; null means everything. */
export function writeSought(sought: Sought | null): string {
  return JSON.stringify(sought);
}

/** Undefined for text that `writeSought` never wrote. A type, which devices once chose, is read as its program's name. */
export function readSought(text: string | null): Sought | null | undefined {
  try {
    const read = JSON.parse(text ?? '') as Partial<Record<'by' | 'type' | 'name' | 'base', unknown>> | null;
    if (read === null) return null;
    const { by, type, name, base } = read;
    if (by === 'type' && typeof type === 'string' && isProgramType(type))
      return { by: 'name', name: programDefaults[type].name };
    if (by === 'base' && typeof base === 'string') return soughtAt(base);
    if (typeof name !== 'string') return undefined;
    if (by === 'name') return { by, name };
    return by === 'program' && typeof base === 'string' ? { by, name, base } : undefined;
  } catch {
    return undefined;
  }
}
