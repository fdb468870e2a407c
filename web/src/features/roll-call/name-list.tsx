import { rollCallWords as words } from '@ffl/domain/credentials/roll-call-words';
import { isGrounded } from '@ffl/domain/groundings/grounding';
import { groundedText } from '@ffl/domain/groundings/words';
import { beginsWords, codeTyped } from '@ffl/domain/search/word-search';
import { denverDate, displayDate } from '@ffl/domain/time/denver';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Circle, CircleCheck } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { TextInput } from '../../components/ui/field.tsx';
import { later, Meanwhile } from '../../lib/pages/soon.ts';
import { type Listed, type Note, type PendingPunch, placeText, type RollCall } from '../../lib/roll-calls/roll-call.ts';
import { LackingNames } from './lacking-names.tsx';
import type { Noted } from './note-dialog.tsx';
import { useLacks } from './trainer.ts';

// Loaded later, since the rule of punches is large and the names come first.
const PunchProspect = later(async () => (await import('./punch-prospect.tsx')).PunchProspect);

type NameListProps = {
  list: RollCall;
  punches: readonly PendingPunch[];
  /** Notes of this list. */
  notes: readonly Note[];
  onTake: (person: Listed) => void;
  onTakeBack: (punch: PendingPunch) => void;
  onNote: (who: Noted) => void;
};

// Reads statements, which few type.
const FoundByCode = later(async () => (await import('./found-by-code.tsx')).FoundByCode);

const mostShown = 60;
/** Number of people without the credential to show; they come last, and only once a name is typed. */
const mostLacking = 10;

/** Takes people by a tap on their name. Those of the session's list come first; anybody else is found by search. */
export function NameList({ list, punches, notes, onTake, onTakeBack, onNote }: NameListProps) {
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  const punchOf = new Map(punches.map((punch) => [punch.entry.memberId, punch]));
  const found = list.people.filter(({ name }) => beginsWords(text, name));
  const inOrder = found.toSorted((one, other) => Number(other.isExpected) - Number(one.isExpected));
  const shown = inOrder.slice(0, mostShown);
  const lacking = text.trim() === '' ? [] : (list.lacking ?? []).filter(({ name }) => beginsWords(text, name));
  const hasSession = list.people.some(({ isExpected }) => isExpected);
  const runs = [
    { title: words.expected, people: shown.filter(({ isExpected }) => isExpected) },
    { title: words.others(list.program.name), people: shown.filter(({ isExpected }) => !isExpected) },
  ];
  const code = codeTyped(text);
  /** What the camera does with a code. Why nobody is taken stands in place of the names. */
  async function takeByCode(typed: string) {
    const { personOfCode } = await import('./person-of-code.ts');
    const person = personOfCode(typed, list);
    if (typeof person === 'string') return;
    setText((now) => (now === text ? '' : now));
    if (!('until' in person)) {
      setSaid(words.scannedLacks(person.name, placeText(list.program)));
      return onNote({ memberId: person.id, name: person.name });
    }
    if (punchOf.has(person.id)) return setSaid(words.scannedBefore(person.name));
    onTake(person);
    setSaid(words.scanned(person.name));
  }

  const renderName = (person: Listed) => (
    <Name list={list} person={person} punch={punchOf.get(person.id)} onTake={onTake} onTakeBack={onTakeBack} />
  );
  return (
    <section aria-label="Names" className="flex flex-col gap-3">
      <TextInput
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setSaid('');
        }}
        onKeyDown={(event) => {
          // Where the reader can't be loaded, the names' place says so.
          if (event.key === 'Enter' && code !== null) void takeByCode(code).catch(() => undefined);
        }}
        className="min-h-12"
      />
      <p aria-live="polite" className={said === '' ? 'sr-only' : 'font-semibold'}>
        {said}
      </p>
      {code === null ? (
        <>
          {found.length === 0 && <p role="status">{text.trim() === '' ? words.nobodyHolds : words.noneFound}</p>}
          {runs.map(
            ({ title, people }) =>
              people.length > 0 && (
                <Run key={title} title={hasSession ? title : null}>
                  {people.map((person) => (
                    <li key={person.id}>{renderName(person)}</li>
                  ))}
                </Run>
              ),
          )}
          {inOrder.length > mostShown && <p className="text-ink-2">{words.more(inOrder.length - mostShown)}</p>}
          {text.trim() === '' ? (
            <p className="text-ink-2 text-meta">{words.walkIns}</p>
          ) : (
            <LackingNames
              program={placeText(list.program)}
              text={text}
              members={lacking.slice(0, mostLacking)}
              notes={notes}
              onNote={onNote}
            />
          )}
        </>
      ) : (
        <FoundByCode
          code={code}
          list={list}
          renderListed={renderName}
          renderLacking={(member) => (
            <LackingNames
              program={placeText(list.program)}
              text={null}
              members={[member]}
              notes={notes}
              onNote={onNote}
            />
          )}
        />
      )}
    </section>
  );
}

/**
 * A group of names under a heading: those expected, then the others. Without a session there is one group and no
 * heading.
 */
function Run({ title, children }: { title: string | null; children: ReactNode }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      {title !== null && (
        <h3 id={id} className="wrap-anywhere mt-1 font-semibold text-ink-2 text-meta">
          {title}
        </h3>
      )}
      <ul {...(title !== null && { 'aria-labelledby': id })} className="flex flex-col gap-2">
        {children}
      </ul>
    </div>
  );
}

type NameProps = Pick<NameListProps, 'list' | 'onTake' | 'onTakeBack'> & {
  person: Listed;
  punch: PendingPunch | undefined;
};

/** Keeps the names in their places until the prospects are there: a tap would meet the wrong one. */
const lineOfProspect = (
  <span aria-hidden="true" className="block text-meta">
    &nbsp;
  </span>
);

function Name({ list, person, punch, onTake, onTakeBack }: NameProps) {
  const canTakeBack = punch?.state === 'waiting' && !punch.isTried;
  const Icon = punch ? CircleCheck : Circle;
  // A recorded punch changed the standing, which the list doesn't know.
  const isRecorded = punch?.state === 'recorded';
  const standing = isRecorded ? null : standingOf(person, new Date());
  const message = isRecorded && punch.response?.message;
  const lacksUndo = useLacks('undo')(list.program.base);

  function handlePress() {
    if (punch === undefined) onTake(person);
    else if (canTakeBack) onTakeBack(punch);
  }

  const button = (
    <button
      type="button"
      data-undoes={canTakeBack ? '' : undefined}
      aria-pressed={punch !== undefined}
      aria-disabled={punch !== undefined && !canTakeBack}
      onClick={handlePress}
      className={clsx(
        'flex min-h-16 w-full min-w-0 select-none items-center gap-3 rounded-card border px-4 py-2 text-left',
        punch ? 'border-accent bg-info-tint' : 'border-line bg-surface hover:bg-sunken',
      )}
    >
      <Icon aria-hidden="true" size={24} className={clsx('shrink-0', punch ? 'text-accent' : 'text-ink-3')} />
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere block font-semibold">{person.name}</span>
        {standing && (
          <span className={clsx('block text-meta', standing.isOut ? 'font-semibold text-expired' : 'text-ink-2')}>
            {standing.text}
          </span>
        )}
        {message && <span className="block text-ink-2 text-meta">{message}</span>}
        {!isRecorded && (
          <Meanwhile value={list.rule && lineOfProspect}>
            <PunchProspect list={list} person={person} />
          </Meanwhile>
        )}
      </span>
      {punch && <span className="shrink-0 font-semibold text-meta">{words.states[stateOf(punch)]}</span>}
    </button>
  );
  if (!isRecorded || lacksUndo) return button;
  return (
    <div className="flex items-stretch gap-2">
      {button}
      <Link
        to="/admin/members"
        search={{ selected: person.id, tab: 'history' }}
        className="flex w-20 shrink-0 items-center justify-center rounded-card text-center text-accent text-meta underline underline-offset-4"
      >
        <span>
          {words.undo}
          <span className="sr-only">{words.ofPerson(person.name)}</span>
        </span>
      </Link>
    </div>
  );
}

/** The standing when the list was stored. `isOut` means not in force. */
function standingOf({ until, grounding }: Listed, now: Date): { text: string; isOut: boolean } {
  if (grounding && isGrounded(grounding, now)) return { text: groundedText(grounding), isOut: true };
  const isOut = new Date(until) < now;
  return { text: `${isOut ? 'Lapsed' : 'Until'} ${displayDate(denverDate(new Date(until)))}`, isOut };
}

function stateOf({ state, isTried }: PendingPunch): keyof typeof words.states {
  return state === 'waiting' && isTried ? 'tried' : state;
}
