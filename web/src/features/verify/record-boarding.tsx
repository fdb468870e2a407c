import type { BoardingKind } from '@ffl/domain/boardings/boarding';
import { boardingChecked } from '@ffl/domain/boardings/checked';
import { boardingLimits } from '@ffl/domain/boardings/limits';
import { boardingMessages as messages } from '@ffl/domain/boardings/messages';
import type { Boarding } from '@ffl/domain/boardings/schemas';
import type { Verdict } from '@ffl/domain/cards/verdict';
import { credentialLimits } from '@ffl/domain/credentials/limits';
import { displayTime } from '@ffl/domain/time/denver';
import { type ReactNode, useRef, useState } from 'react';
import type { OwnDevice } from '../../api/boardings/device-store.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field, TextInput } from '../../components/ui/field.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { useNow } from '../../hooks/visit/use-now.ts';
import { serverNow } from '../../lib/net/server-clock.ts';
import { useProduct } from '../../lib/product.ts';
import { OneFieldForm } from './one-field-form.tsx';
import { ScanButton } from './scan-button.tsx';
import type { BoardingDevice } from './use-boarding-device.ts';
import type { ShownCheck } from './use-card-check.ts';

type RecordBoardingProps = {
  /** The code's text, as scanned. */
  text: string;
  check: ShownCheck;
  boarding: BoardingDevice & { device: OwnDevice };
  /** Kept from one card to the next. */
  mission: string;
  onMission: (mission: string) => void;
  /** The entry for this code, kept above so that checking again offers no second one. */
  recorded: Recorded | null;
  onRecorded: (recorded: Recorded | null) => void;
  onScan: () => void;
};

export type Recorded = { key: string; kind: BoardingKind; at: Date };

/**
 * On an enrolled device, records what the crew decided after a verdict. Stored on the device before it says so, and
 * sent when possible.
 */
export function RecordBoarding({
  text,
  check,
  boarding,
  mission,
  onMission,
  recorded,
  onRecorded,
  onScan,
}: RecordBoardingProps) {
  const { server } = useProduct();
  const [said, setSaid] = useState<'taken back' | 'not kept' | null>(null);
  const isBusy = useRef(false);
  const who = check.statement?.memberName ?? '';

  async function keep(entry: Boarding): Promise<boolean> {
    if (isBusy.current) return false;
    isBusy.current = true;
    try {
      await boarding.record(entry, who);
      return true;
    } catch {
      setSaid('not kept');
      return false;
    } finally {
      isBusy.current = false;
    }
  }

  async function handleRecord(kind: BoardingKind, reason: string) {
    setSaid(null);
    const at = serverNow(server);
    const key = crypto.randomUUID();
    const { statement, verdict, sought } = check;
    const entry = {
      ...{ kind, key, at: at.toISOString(), mission: mission.trim(), reason: reason.trim() },
      statement: statement ? text : null,
      verdict: verdict.kind,
      checked: boardingChecked(sought),
    };
    if (await keep(entry)) onRecorded({ key, kind, at });
  }

  async function handleUndo({ key: undoes }: Recorded, reason: string) {
    const at = serverNow(server).toISOString();
    const entry = { kind: 'void' as const, key: crypto.randomUUID(), at, undoes, reason };
    if (!(await keep(entry))) return;
    onRecorded(null);
    setSaid('taken back');
  }

  // Records nothing before the check is complete.
  if (check.isAsking && !recorded) return null;
  return (
    <section
      aria-label={messages.logTitle(boarding.device.base)}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4"
    >
      {said === 'not kept' && <Notice tone="danger" title={messages.notKept} announced />}
      {said === 'taken back' && <Notice tone="info" title={messages.takenBackHere} announced />}
      {recorded ? (
        <Done
          recorded={recorded}
          boarding={boarding}
          onScan={onScan}
          onUndo={(reason) => void handleUndo(recorded, reason)}
        />
      ) : (
        <Choices
          good={goodBoarding(check.verdict)}
          mission={mission}
          onMission={onMission}
          onRecord={(kind, reason) => void handleRecord(kind, reason)}
        />
      )}
    </section>
  );
}

/** A card that is good but not bound to this phone needs an ID, and the log says that it was seen. */
function goodBoarding({ kind, relevant }: Verdict): ChoicesProps['good'] {
  if (kind === 'valid') return { text: messages.kinds.boarded, reason: '' };
  const isGoodById = kind === 'ask-id' && relevant.every(({ state }) => state === 'valid');
  return isGoodById ? { text: messages.boardedById, reason: messages.idSeen } : null;
}

type DoneProps = {
  recorded: Recorded;
  boarding: BoardingDevice;
  onScan: () => void;
  onUndo: (reason: string) => void;
};

function Done({ recorded: { key, kind, at }, boarding, onScan, onUndo }: DoneProps) {
  const now = useNow();
  const waits = boarding.kept.some(({ entry }) => entry.key === key);
  const canUndo = now.getTime() - at.getTime() < credentialLimits.undoMinutes * 60_000;
  return (
    <>
      <Notice tone="success" title={messages.recorded(messages.kinds[kind], displayTime(at))} announced>
        {waits ? messages.waitsForLine : messages.hasIt}
      </Notice>
      <ScanButton onScan={onScan} isAnother />
      {canUndo && <TakeBackBoarding onUndo={onUndo} />}
    </>
  );
}

type ChoicesProps = Pick<RecordBoardingProps, 'mission' | 'onMission'> & {
  /** The button and reason for a card that is good for what was checked; null if it isn't. */
  good: { text: string; reason: string } | null;
  onRecord: (kind: BoardingKind, reason: string) => void;
};

/** Buttons next to each other, within reach of a thumb; a reason takes one more tap. */
function Choices({ good, mission, onMission, onRecord }: ChoicesProps) {
  const [isChoosingReason, setIsChoosingReason] = useState(false);
  if (isChoosingReason) {
    return (
      <Reasons onReason={(reason) => onRecord('boarded_anyway', reason)} onCancel={() => setIsChoosingReason(false)} />
    );
  }
  return (
    <>
      <Field label={messages.missionLabel} optional>
        {({ required: _, ...control }) => (
          <TextInput
            {...control}
            value={mission}
            maxLength={boardingLimits.missionMaxLength}
            onChange={({ target }) => onMission(target.value)}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        {good && (
          <Button variant="primary" className="min-h-12" onClick={() => onRecord('boarded', good.reason)}>
            {good.text}
          </Button>
        )}
        <Button variant={good ? 'secondary' : 'primary'} className="min-h-12" onClick={() => onRecord('refused', '')}>
          {messages.kinds.refused}
        </Button>
        {!good && (
          <Button className="min-h-12" onClick={() => setIsChoosingReason(true)}>
            {messages.askAnyway}
          </Button>
        )}
      </div>
    </>
  );
}

type ReasonsProps = { onReason: (reason: string) => void; onCancel: () => void };

/** Reasons for boarding anyway: the common ones with one tap, any other as text. */
function Reasons({ onReason, onCancel }: ReasonsProps) {
  const [isOther, setIsOther] = useState(false);

  if (!isOther) {
    return (
      <fieldset className="grid grid-cols-2 gap-3">
        <legend className="mb-2 font-semibold">{messages.whyAnyway}</legend>
        {messages.reasons.map((one) => (
          <Button key={one} className="min-h-12" onClick={() => onReason(one)}>
            {one}
          </Button>
        ))}
        <Button className="min-h-12" onClick={() => setIsOther(true)}>
          {messages.otherReason}
        </Button>
        <Button variant="ghost" className="min-h-12" onClick={onCancel}>
          {messages.backButton}
        </Button>
      </fieldset>
    );
  }
  return (
    <ReasonForm label={messages.reasonLabel} onReason={onReason}>
      <div className="grid grid-cols-2 gap-3">
        <Button type="submit" variant="danger" className="min-h-12">
          {messages.kinds.boarded_anyway}
        </Button>
        <Button variant="ghost" className="min-h-12" onClick={onCancel}>
          {messages.backButton}
        </Button>
      </div>
    </ReasonForm>
  );
}

/** Takes back what was just recorded, with a reason, so that a stray tap doesn't. */
function TakeBackBoarding({ onUndo }: { onUndo: (reason: string) => void }) {
  const [isAsking, setIsAsking] = useState(false);
  if (!isAsking)
    return (
      <Button className="min-h-12 self-end" onClick={() => setIsAsking(true)}>
        {messages.askUndoButton}
      </Button>
    );
  return (
    <ReasonForm label={messages.undoReasonLabel} onReason={onUndo}>
      <div className="flex flex-wrap justify-end gap-3">
        <Button className="min-h-12" onClick={() => setIsAsking(false)}>
          {messages.keepButton}
        </Button>
        <Button type="submit" variant="primary" className="min-h-12">
          {messages.undoButton}
        </Button>
      </div>
    </ReasonForm>
  );
}

type ReasonFormProps = { label: string; onReason: (reason: string) => void; children: ReactNode };

function ReasonForm({ label, onReason, children }: ReasonFormProps) {
  function take(reason: string) {
    if (reason.length < boardingLimits.reasonMinLength) return messages.reasonMissing;
    onReason(reason);
    return undefined;
  }
  return (
    <OneFieldForm label={label} autoFocus maxLength={boardingLimits.reasonMaxLength} onText={take}>
      {() => children}
    </OneFieldForm>
  );
}
