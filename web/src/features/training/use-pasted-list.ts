import { type GuessedReading, guessReading, readByGuess } from '@ffl/domain/trainees/guess-reading';
import { traineeMessages } from '@ffl/domain/trainees/messages';
import { isList } from '@ffl/domain/trainees/pasted-lines';
import { type PastedList, pastedList } from '@ffl/domain/trainees/pasted-list';
import { nothingOnRecord, type OnRecord, type ReadTrainee, readAll } from '@ffl/domain/trainees/read-list';
import { type Reading, readingLabel } from '@ffl/domain/trainees/reading';
import { textsToAsk } from '@ffl/domain/trainees/texts-to-ask';
import { useCallback, useRef, useState } from 'react';
import { findMembersNamed, findTextsOnRecord, type MemberNamed } from '../../api/members/named.ts';
import type { Server } from '../../lib/net/server.ts';
import { useProduct } from '../../lib/product.ts';
import { foundText } from './found-text.ts';
import { type TraineeEntry, traineesText } from './trainee-entries.ts';
import { linkedTo, notSearched } from './use-find-members.ts';
import type { TraineeActs } from './use-trainees.ts';

type Trainee = ReadTrainee<MemberNamed>;

/** A list just pasted: its people as they stand among the rows. */
type Pasted = { list: PastedList; placed: readonly TraineeEntry[] };

/** How it was read; `chosen` is null while only the user can tell. */
type Review = { pasted: Pasted; record: OnRecord<MemberNamed>; guess: GuessedReading; chosen: Reading | null };

type PastedListPlan = { acts: TraineeActs; onSay: (said: string) => void };

/** Reads a pasted list by what is on record, links whom it names, and reads all of it again when the user chooses a reading. */
export function usePastedList({ acts, onSay }: PastedListPlan) {
  const { server } = useProduct();
  const [review, setReview] = useState<Review | null>(null);
  const [unread, setUnread] = useState<Pasted | null>(null);
  const [isReading, setIsReading] = useState(false);
  const latest = useRef<Pasted | null>(null);

  const settle = useCallback(
    async (pasted: Pasted, before = '') => {
      latest.current = pasted;
      setReview(null);
      setIsReading(true);
      onSay(before);
      try {
        const { record, guess, trainees } = await lookUp(server, pasted.list);
        const said = place(acts, pasted, trainees);
        setUnread(null);
        if (latest.current !== pasted) return;
        onSay(`${before} ${said}`.trim());
        setReview({ pasted, record, guess, chosen: guess.isSure ? guess.reading : null });
      } catch {
        setUnread(pasted);
        onSay(`${before} ${notSearched}`.trim());
      } finally {
        setIsReading(false);
      }
    },
    [server, acts, onSay],
  );

  /** The row of the last of them, or null if the text is no list. */
  const paste = useCallback(
    (row: number, text: string): number | null => {
      if (!isList(text)) return null;
      const list = pastedList(text);
      const people = readByGuess(list, guessReading(list, nothingOnRecord), nothingOnRecord).map(asEntry);
      const left = acts.insert(row, people);
      const count = people.length - left;
      const pasted = { list: { ...list, rows: list.rows.slice(0, count) }, placed: people.slice(0, count) };
      void settle(pasted, traineeMessages.pasted(count, left));
      return row + count - 1;
    },
    [acts, settle],
  );

  function choose(label: string) {
    const reading = review?.guess.readings.find((one) => readingLabel(one) === label);
    if (!review || !reading) return;
    onSay(place(acts, review.pasted, readAll(review.pasted.list, reading, review.record)));
    setReview({ ...review, chosen: reading });
  }

  return { paste, review, choose, isReading, retry: unread && (() => settle(unread)) };
}

async function lookUp(server: Server, list: PastedList) {
  const wanted = textsToAsk(list);
  const [members, texts] = await Promise.all([
    findMembersNamed(server, wanted.names),
    findTextsOnRecord(server, wanted.texts),
  ]);
  const record = { members: new Map(members), ...texts };
  const guess = guessReading(list, record);
  const trainees = readByGuess(list, guess, record);
  const others = trainees.slice(wanted.rows).map(({ name }) => name);
  for (const [name, member] of await findMembersNamed(server, others)) record.members.set(name, member);
  return { record, guess, trainees: others.length === 0 ? trainees : readByGuess(list, guess, record) };
}

function asEntry({ name, level, agency }: Trainee): TraineeEntry {
  return { name, level, agency, memberId: null };
}

/** Puts them where they stood; rows changed by hand since stay as they are. Says whom they are linked to. */
function place(acts: TraineeActs, pasted: Pasted, trainees: readonly Trainee[]): string {
  const linked = new Set<string>();
  const listed = new Set<string>();
  acts.update((all) => {
    const places = placesOf(pasted.placed, all);
    const next = [...all];
    const taken = new Set(
      all.flatMap(({ memberId }, row) => (memberId === null || places.includes(row) ? [] : [memberId])),
    );
    pasted.placed = trainees.map((trainee, index) => {
      const row = places[index];
      const before = pasted.placed[index];
      if (row === undefined || before === undefined) return before ?? asEntry(trainee);
      const entry = entryOf(trainee, taken);
      if (entry.memberId !== null) linked.add(trainee.name);
      else if (isOne(trainee.member)) listed.add(trainee.name);
      next[row] = entry;
      return entry;
    });
    return next;
  });
  const namesOf = (isMeant: (trainee: Trainee) => boolean) => [
    ...new Set(trainees.filter((one) => one.name !== '' && isMeant(one)).map(({ name }) => name)),
  ];
  return foundText({
    linked: linked.size,
    several: namesOf(({ member }) => member === 'several'),
    listed: [...listed].filter((name) => !linked.has(name)),
    unknown: namesOf(({ member }) => member === undefined),
  });
}

function entryOf(trainee: Trainee, taken: Set<string>): TraineeEntry {
  if (!isOne(trainee.member) || taken.has(trainee.member.id)) return asEntry(trainee);
  taken.add(trainee.member.id);
  return linkedTo(trainee.member, trainee);
}

function isOne(member: Trainee['member']): member is MemberNamed {
  return member !== undefined && member !== 'several';
}

/** The row of each person, undefined if it was changed or removed. */
function placesOf(people: readonly TraineeEntry[], all: readonly TraineeEntry[]): (number | undefined)[] {
  const texts = all.map((one) => traineesText([one]));
  let from = 0;
  return people.map((one) => {
    const row = texts.indexOf(traineesText([one]), from);
    if (row < 0) return undefined;
    from = row + 1;
    return row;
  });
}
