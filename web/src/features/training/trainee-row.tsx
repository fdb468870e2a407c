import { trainingLimits } from '@ffl/domain/trainings/limits';
import { clsx } from 'clsx';
import { Unlink, X } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import type { MemberFound } from '../../api/members/rows.ts';
import { buttonClass } from '../../components/ui/button.tsx';
import { TextInput } from '../../components/ui/field.tsx';
import type { TraineeEntry, TraineeFieldName } from './trainee-entries.ts';
import { TraineeName } from './trainee-name.tsx';

export type TraineeRowActs = {
  edit: (row: number, entered: Partial<TraineeEntry>) => void;
  begin: (row: number) => void;
  next: (row: number) => void;
  /** Where letters go that are typed at a linked name, which is read-only. */
  typeOn: (row: number) => void;
  /** Whether the pasted text was a list, which has become rows. */
  paste: (row: number, text: string) => boolean;
  choose: (row: number, member: MemberFound) => void;
  remove: (row: number) => void;
};

type TraineeRowProps = TraineeEntry & {
  row: number;
  /** Prefix of its fields' ids. */
  listId: string;
  offered: readonly MemberFound[];
  isAwaited: boolean;
  badField: TraineeFieldName | null;
  acts: TraineeRowActs;
};

/** The columns on a wide screen: number, name, level, agency, what can be done. */
export const traineeGrid = 'md:grid-cols-[1.75rem_minmax(0,5fr)_minmax(0,3fr)_minmax(0,4fr)_5rem]';

/** One trainee. With hundreds, only the changed one re-renders. */
export const TraineeRow = memo(function TraineeRow(props: TraineeRowProps) {
  const { row, listId, name, level, agency, memberId, offered, isAwaited, badField, acts } = props;
  const who = name.trim() || `trainee ${row + 1}`;
  const isLinked = memberId !== null;

  function enter(event: KeyboardEvent) {
    // The key that moves to the next person doesn't submit the form.
    event.preventDefault();
    acts.next(row);
  }

  const errorOf = (field: TraineeFieldName) =>
    badField === field ? { 'aria-invalid': true as const, 'aria-describedby': `${listId}-problem` } : {};

  function textCell(field: 'level' | 'agency', label: string, value: string): ReactNode {
    return (
      <div className={field === 'agency' ? 'max-md:col-span-2' : undefined}>
        <Caption>{label}</Caption>
        <TextInput
          {...errorOf(field)}
          id={fieldId(listId, row, field)}
          aria-label={`${label} of trainee ${row + 1}`}
          dir="auto"
          value={value}
          maxLength={trainingLimits.textMaxLength}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="next"
          onChange={(event) => acts.edit(row, { [field]: event.currentTarget.value })}
          onKeyDown={(event) => event.key === 'Enter' && enter(event)}
        />
      </div>
    );
  }

  return (
    <li
      className={clsx(
        'grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] gap-2 max-md:border-line max-md:border-b max-md:pb-4 md:items-start',
        traineeGrid,
      )}
    >
      <span aria-hidden="true" className="pt-2.5 text-right text-ink-2 text-meta max-md:hidden" data-numbers="">
        {row + 1}
      </span>
      <div className="max-md:col-span-2">
        <Caption>{isLinked ? `${row + 1}. Name, a member` : `${row + 1}. Name`}</Caption>
        <TraineeName
          id={fieldId(listId, row, 'name')}
          label={`Name of trainee ${row + 1}`}
          name={name}
          isLinked={isLinked}
          offered={offered}
          isAwaited={isAwaited}
          error={errorOf('name')}
          onName={(entered) => acts.edit(row, { name: entered })}
          onChoose={(member) => acts.choose(row, member)}
          onFocus={() => acts.begin(row)}
          onPaste={(event) => acts.paste(row, event.clipboardData.getData('text')) && event.preventDefault()}
          onEnter={enter}
          onTypeOn={() => acts.typeOn(row)}
        />
      </div>
      {textCell('level', 'Level', level)}
      {textCell('agency', 'Agency', agency)}
      <div className="flex justify-end max-md:col-start-3 max-md:row-start-1 max-md:self-end">
        {isLinked && (
          <RowButton name={`Unlink ${who} from the member`} onClick={() => acts.edit(row, { memberId: null })}>
            <Unlink aria-hidden="true" size={18} />
          </RowButton>
        )}
        <RowButton name={`Remove ${who}`} onClick={() => acts.remove(row)}>
          <X aria-hidden="true" size={18} />
        </RowButton>
      </div>
    </li>
  );
});

export function fieldId(listId: string, row: number, field: TraineeFieldName): string {
  return `${listId}-${row}-${field}`;
}

/** On a phone each field says what it is; on a wide screen the list's header does. */
function Caption({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="mb-0.5 block text-ink-2 text-meta md:hidden">
      {children}
    </span>
  );
}

type RowButtonProps = { name: string; onClick: () => void; children: ReactNode };

/** Without other buttons' tooltips, hundreds of which would be slow. */
function RowButton({ name, onClick, children }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      className={`${buttonClass({ variant: 'ghost' })} size-10 shrink-0 px-0! max-md:size-12`}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
