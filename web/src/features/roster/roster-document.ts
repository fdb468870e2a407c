import { recorderHeading, recorderText } from '@ffl/domain/credentials/recorder';
import { rosterStatusLabels } from '@ffl/domain/credentials/roster';
import { type Program, programAtBase } from '@ffl/domain/programs/program';
import { seasonMessages } from '@ffl/domain/seasons/messages';
import { type Season, seasonDays } from '@ffl/domain/seasons/season';
import { csvFileName } from '@ffl/domain/tables/file-name';
import { denverDate, displayDate } from '@ffl/domain/time/denver';
import { transferLimits } from '@ffl/domain/transfer/limits';
import { type RosterMember, readRoster } from '../../api/seasons/queries.ts';
import { allPages, type TableDocument, type TextColumn } from '../../lib/files/table-document.ts';
import type { Server } from '../../lib/net/server.ts';
import { serverNow } from '../../lib/net/server-clock.ts';
import { nameOf } from './roster-columns.tsx';
import { type RosterState, rosterSortLabels, sortText } from './roster-state.ts';

type RosterShown = { program: Program; season: Season; state: RosterState };

/** The complete roster in the screen's order, for file and paper. */
export function rosterDocument(server: Server, { program, season, state }: RosterShown): TableDocument<RosterMember> {
  return {
    title: seasonMessages.rosterTitle(season.name),
    lines: [programAtBase(program), seasonDays(season), seasonMessages.rosterNote, sortText(state)],
    fileName: csvFileName([program.name, program.base ?? '', season.name, 'roster'], denverDate(serverNow(server))),
    columns,
    parts: () =>
      allPages(
        async (page) => {
          const roster = await readRoster(server, { seasonId: season.id, ...state, page }, transferLimits.exportPage);
          if (!roster) throw new Error('The season is gone.');
          return roster;
        },
        ({ memberId }) => memberId,
      ),
  };
}

const columns: readonly TextColumn<RosterMember>[] = [
  { heading: rosterSortLabels.name, text: nameOf },
  { heading: rosterSortLabels.organization, text: ({ organization }) => organization ?? '' },
  { heading: rosterSortLabels.status, text: ({ status }) => rosterStatusLabels[status] },
  day(rosterSortLabels.credentialDate, ({ credentialDate }) => credentialDate),
  day(rosterSortLabels.expirationDate, ({ expirationDate }) => expirationDate),
  { heading: 'Since then', text: ({ mark }) => mark ?? '' },
  { heading: recorderHeading, text: recorderText },
];

function day(heading: string, dateOf: (member: RosterMember) => Date): TextColumn<RosterMember> {
  return {
    heading,
    text: (member) => displayDate(dateOf(member)),
    cell: (member) => denverDate(dateOf(member)),
    isOneLine: true,
  };
}
