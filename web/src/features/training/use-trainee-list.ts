import { certificationLevelValue, fullName } from '@ffl/domain/members/member';
import { codeTyped } from '@ffl/domain/search/word-search';
import { traineeMessages } from '@ffl/domain/trainees/messages';
import { absentMessages } from '@ffl/domain/trainings/absent-messages';
import { trainingMessages } from '@ffl/domain/trainings/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { peopleSearch } from '../../api/cards/people-search.ts';
import { memberQueries } from '../../api/members/queries.ts';
import type { MemberFound } from '../../api/members/rows.ts';
import type { FormState } from '../../hooks/forms/use-form.ts';
import { isMeant } from '../../hooks/lists/use-choices.ts';
import type { TraineeEntry } from './trainee-entries.ts';
import { fieldId, type TraineeRowActs } from './trainee-row.tsx';
import type { SessionEntries } from './training-entries.ts';
import { useFindMembers } from './use-find-members.ts';
import { usePastedList } from './use-pasted-list.ts';
import { useTrainees } from './use-trainees.ts';

const nobody: MemberFound[] = [];

/** The trainee list while being edited: which row has focus, whom it may mean, and what was just done. */
export function useTraineeList(form: FormState<SessionEntries>, listId: string) {
  const queryClient = useQueryClient();
  const { rows, acts } = useTrainees(form);
  const [active, setActive] = useState(-1);
  const [said, say] = useState('');
  const { find, isFinding } = useFindMembers({ acts, onSay: say });
  const { paste, review, choose, isReading, retry } = usePastedList({ acts, onSay: say });
  const current = rows[active];
  const typed = current?.memberId === null && isMeant(current.name) ? current.name : '';
  const search = useQuery(peopleSearch(typed));
  const isCode = codeTyped(typed) !== null;
  const found = search.data?.members;
  // Nobody is listed twice.
  const offered = useMemo(() => {
    const linked = new Set(rows.map(({ memberId }) => memberId));
    return found?.filter(({ id }) => !linked.has(id)) ?? nobody;
  }, [found, rows]);

  const rowActs = useMemo((): TraineeRowActs => {
    function focusName(row: number) {
      document.getElementById(fieldId(listId, row, 'name'))?.focus();
    }

    /** The search doesn't have the level, which fills a field that is still blank when it arrives. */
    async function fillLevel(memberId: string) {
      const member = await queryClient.fetchQuery(memberQueries.byId(memberId)).catch(() => null);
      const level = certificationLevelValue(member?.certificationLevel);
      if (level === '') return;
      acts.update((all) =>
        all.map((one) => (one.memberId === memberId && one.level.trim() === '' ? { ...one, level } : one)),
      );
    }

    return {
      edit: (row, entered) => {
        say('');
        acts.edit(row, entered);
      },
      begin: setActive,
      next: (row) => {
        if (acts.addAfter(row)) focusName(row + 1);
        else say(trainingMessages.tooManyTrainees);
      },
      typeOn: (row) => {
        if (acts.makeRoomAfter(row)) focusName(row + 1);
      },
      paste: (row, text) => {
        const last = paste(row, text);
        if (last === null) return false;
        focusName(last);
        return true;
      },
      choose: (row, member) => {
        acts.update((all) =>
          all.map((one, index) =>
            index === row
              ? {
                  ...one,
                  name: fullName(member),
                  memberId: member.id,
                  agency: one.agency.trim() || (member.organization ?? ''),
                }
              : one,
          ),
        );
        say(`Linked to the member ${fullName(member)}.`);
        void fillLevel(member.id);
      },
      remove: (row) => {
        acts.remove(row);
        say('');
        // The removed last row had the focus.
        if (document.activeElement === document.body) document.getElementById(`${listId}-add`)?.focus();
      },
    };
  }, [acts, paste, listId, queryClient]);

  function takeOff(people: readonly TraineeEntry[]) {
    const ids = new Set(people.map(({ memberId }) => memberId));
    acts.update((all) => all.filter(({ memberId }) => memberId === null || !ids.has(memberId)));
    say(absentMessages.taken(people.length));
    document.getElementById(`${listId}-add`)?.focus();
  }

  /** Below what is there, as far as there is room. */
  function addAll(people: readonly TraineeEntry[]) {
    const left = acts.insert(rows.length - 1, people);
    say(traineeMessages.added(people.length - left, left));
  }

  const [scanned] = (isCode && found) || nobody;
  const listed = scanned && offered.length === 0 && traineeMessages.listed(fullName(scanned));
  const offerText =
    offered.length > 0 && `${offered.length} ${offered.length === 1 ? 'member' : 'members'} by that name`;
  return {
    rows,
    rowActs,
    active,
    offered,
    isAwaited: isCode && search.isPending,
    review,
    onReading: choose,
    // A list whose members could not be searched is not read yet.
    find: () => void (retry ? retry() : find(rows)),
    isFinding: isFinding || isReading,
    said:
      said || search.data?.nobody || listed || (search.isError ? 'The search failed. You can type names anyway.' : ''),
    offerText,
    addAll,
    takeOff,
  };
}
