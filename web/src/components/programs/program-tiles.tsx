import { type Program, programLabel } from '@ffl/domain/programs';
import { displayDate } from '@ffl/domain/time';
import { ProgramTile } from './program-tile.tsx';

type Held = { programId: string; expiresDate: Date };

type ProgramTilesProps = {
  credentials: readonly Held[];
  /** Undefined: not read yet. */
  programs: readonly Program[] | undefined;
  now: Date;
  emptyText: string;
};

const shownMax = 3;

/** The programs of held credentials, lapsed ones struck through, then '+N'. */
export function ProgramTiles({ credentials, programs, now, emptyText }: ProgramTilesProps) {
  if (credentials.length === 0) return <span className="text-ink-2 text-meta">{emptyText}</span>;
  const named = credentials.map((credential) => ({
    ...credential,
    ...(programs?.find(({ id }) => id === credential.programId) ?? unknownProgram),
  }));
  const rest = named.slice(shownMax);
  return (
    <ul className="flex items-center gap-1">
      {named.slice(0, shownMax).map((credential) => (
        <li key={credential.programId} title={wordsOf(credential, now)} className="flex">
          <ProgramTile
            name={credential.name}
            isDecorative
            className={credential.expiresDate < now ? `${tile} ${lapsed}` : tile}
          />
          <span className="sr-only">{wordsOf(credential, now)}</span>
        </li>
      ))}
      {rest.length > 0 && (
        <li className="pl-1 font-semibold text-ink-2 text-meta" title={rest.map((one) => wordsOf(one, now)).join('\n')}>
          +{rest.length}
          <span className="sr-only">: {rest.map((one) => wordsOf(one, now)).join('; ')}</span>
        </li>
      )}
    </ul>
  );
}

const tile = 'size-7 text-caption';
/** Without its colour, so that a lapsed credential never looks current. */
const lapsed = 'bg-inactive-tint! text-inactive! line-through';

const unknownProgram = { name: 'Program', base: null };

function wordsOf(held: Held & Pick<Program, 'name' | 'base'>, now: Date): string {
  const { expiresDate } = held;
  return `${programLabel(held)}, ${expiresDate < now ? 'expired' : 'until'} ${displayDate(expiresDate)}`;
}
