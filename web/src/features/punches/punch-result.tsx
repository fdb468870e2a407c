import { flightWarning } from '@ffl/domain/credentials/flight-warning';
import { credentialMessages } from '@ffl/domain/credentials/messages';
import { fullName } from '@ffl/domain/members/member';
import { programAtBase } from '@ffl/domain/programs/program';
import type { MemberChosen } from '../../api/members/rows.ts';
import { InactiveBase } from '../../components/bases/base-choice.tsx';
import { NotesQuestion } from '../../components/credentials/notes-field.tsx';
import { PunchQuestion } from '../../components/credentials/punch-question.tsx';
import { wordsOf } from '../../components/credentials/refusal-text.ts';
import { ExpiryProspect } from '../../components/currency/expiry-prospect.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { WriteOutcome, type WriteWords } from '../../components/ui/write-outcome.tsx';
import type { IssueOffer } from './issue-offer.ts';
import type { RecordPunchState } from './use-record-punch.ts';

type PunchResultProps = { cardName: string; punch: RecordPunchState; onAnnual: () => void };

/**
 * Before the submit it says what will happen, after a failure what did happen, in the place where the user is looking.
 */
export function PunchResult({ cardName, punch, onAnnual }: PunchResultProps) {
  const { isIssue, isFixed, form, write, prospect, offer, stop } = punch;
  const program = prospect?.target?.program ?? (offer && 'program' in offer ? offer.program : null);
  return (
    <>
      <WriteOutcome
        write={write}
        words={isIssue ? issueWords : isFixed ? wordsOf('renew') : punchWords(cardName)}
        onStop={stop}
      />
      {form.member && (
        <PunchQuestion
          write={write}
          memberName={fullName(form.member)}
          programName={program ? programAtBase(program) : cardName}
        />
      )}
      <NotesQuestion state={punch.notes} late={punch.late} onProceed={punch.proceed} onBack={punch.correct} />
      {form.liveMission && form.member && <NotCurrent member={form.member} punch={punch} />}
      {offer ? <OfferedExpiry offer={offer} now={punch.now} /> : <NewExpiry punch={punch} onAnnual={onAnnual} />}
    </>
  );
}

/** Warning before a live mission of somebody who isn't current; it is recorded anyway. */
function NotCurrent({ member, punch: { write, prospect, grounding, now } }: NotCurrentProps) {
  const { kind } = write.state;
  if (!prospect || kind === 'sending' || kind === 'done') return null;
  const name = fullName(member);
  const credential = prospect.target?.credential ?? null;
  const text = flightWarning(name, { credential, grounding, now });
  return text && <Notice tone="warning">{text}</Notice>;
}

type NotCurrentProps = { member: MemberChosen; punch: RecordPunchState };

function NewExpiry({ punch: { write, prospect, form, notes, now }, onAnnual }: Omit<PunchResultProps, 'cardName'>) {
  const { kind } = write.state;
  if (notes.isAskingDate || kind === 'refused' || kind === 'unconfirmed') return null;
  if (!prospect?.result || !prospect.target) return null;
  const { dates, note } = prospect.result;
  const isShownAlready = kind === 'sending' || kind === 'done';
  const canBeAnnual = !form.annualInitialTraining && !isShownAlready;
  return (
    <div role="status" data-numbers="" className="flex flex-col gap-1">
      <ExpiryProspect
        dates={dates}
        from={isShownAlready ? null : prospect.target.credential.expiresDate}
        now={now}
        onAnnual={canBeAnnual ? onAnnual : undefined}
      />
      <InactiveBase program={prospect.target.program} />
      <p className="wrap-anywhere line-clamp-3 text-ink-2 text-meta">In the history: {note}</p>
    </div>
  );
}

/** What the Issue button will do, or still needs. */
function OfferedExpiry({ offer, now }: { offer: IssueOffer; now: Date }) {
  if ('problem' in offer) {
    return (
      <p role="status" className="font-semibold text-body">
        {offer.problem}
      </p>
    );
  }
  return (
    <div role="status" data-numbers="">
      <ExpiryProspect dates={offer.dates} from={null} now={now} />
    </div>
  );
}

/** The server words it as a renewal; a punch shows its own sentence. */
function punchWords(cardName: string): WriteWords {
  return {
    ...credentialMessages.punching,
    reasons: { credential_not_held: credentialMessages.noneToPunch(cardName) },
    unexplained: credentialMessages.renewFailed,
  };
}

const issueWords: WriteWords = { ...credentialMessages.issuing, unexplained: credentialMessages.issueFailed };
