import { bulkMessages } from '@ffl/domain/credentials/bulk-messages';
import { heldPrograms } from '@ffl/domain/credentials/held-programs';
import { useQuery } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import { type CardRecord, cardsQuery } from '../../api/cards/card-queries.ts';
import { programQueries } from '../../api/programs/queries.ts';
import { MemberCard } from '../../components/members/member-card.tsx';
import { PrintedCard } from '../../components/members/printed-card.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { useNow } from '../../hooks/visit/use-now.ts';

type PrintCardsProps = { memberIds: readonly string[]; onClose: () => void };

/** Reads the selected people's cards and prints them, eight to a page. The page stays put. */
export function PrintCards({ memberIds, onClose }: PrintCardsProps) {
  const cards = useQuery(cardsQuery(memberIds));
  const programs = useQuery(programQueries.list());
  const isReady = cards.data !== undefined && programs.data !== undefined;
  const failed = [cards, programs].filter((query) => query.isError && !query.data);

  return (
    <Dialog
      title={`Print ${memberIds.length === 1 ? '1 card' : `${memberIds.length} cards`}`}
      description={bulkMessages.printText}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" disabled={!isReady} onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
    >
      {failed.length > 0 ? (
        <ErrorState
          what={bulkMessages.cardsFailed}
          busy={failed.some((query) => query.isFetching)}
          onRetry={() => failed.forEach((query) => void query.refetch())}
        />
      ) : (
        <p role="status">{isReady ? wordsOf(cards.data.length, memberIds.length) : 'Loading the cards...'}</p>
      )}
      {isReady && <Sheets cards={cards.data} programs={programs.data} />}
    </Dialog>
  );
}

function wordsOf(there: number, chosen: number): string {
  const ready = `${there === 1 ? '1 card is' : `${there} cards are`} ready.`;
  return there === chosen ? ready : `${ready} ${bulkMessages.people(chosen - there)} can no longer be found.`;
}

type SheetsProps = { cards: readonly CardRecord[]; programs: Parameters<typeof heldPrograms>[1] };

const cardsPerPage = 8;

/** Shown only on paper, where the page is then hidden. */
function Sheets({ cards, programs }: SheetsProps) {
  const now = useNow();
  return createPortal(
    <div className="print-sheets hidden print:block">
      {pagesOf(cards).map((page) => (
        <div
          key={page[0]?.member.id}
          className="break-after-page last:break-after-auto print:grid print:w-fit print:grid-cols-2 print:gap-[8mm] print:p-[6mm]"
        >
          {page.map(({ member, credentials, grounding }) => (
            <PrintedCard key={member.id}>
              <MemberCard
                member={member}
                held={heldPrograms(credentials, programs, now, grounding)}
                grounding={grounding}
                now={now}
              />
            </PrintedCard>
          ))}
        </div>
      ))}
    </div>,
    document.body,
  );
}

function pagesOf(cards: readonly CardRecord[]): CardRecord[][] {
  const pageCount = Math.ceil(cards.length / cardsPerPage);
  return Array.from({ length: pageCount }, (_, page) => cards.slice(page * cardsPerPage, (page + 1) * cardsPerPage));
}
