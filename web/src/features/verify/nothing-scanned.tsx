import { checkMessages } from '@ffl/domain/cards/check-messages';
import { statementInCode } from '@ffl/domain/cards/code';
import type { StatusList } from '@ffl/domain/cards/evidence';
import { ageText } from '@ffl/domain/cards/messages';
import { scanMessages } from '@ffl/domain/cards/scan-messages';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Field, TextInput } from '../../components/ui/field.tsx';
import { PublicPage } from '../../components/ui/public-page.tsx';
import { useNow } from '../../hooks/visit/use-now.ts';
import { soon } from '../../lib/pages/soon.ts';
import { ChooseSought } from './choose-sought.tsx';
import { ScanButton } from './scan-button.tsx';
import type { BoardingDevice } from './use-boarding-device.ts';
import type { SoughtHere } from './use-sought.ts';

const ForCrews = soon(async () => (await import('./for-crews.tsx')).ForCrews);

type NothingScannedProps = {
  list: StatusList | null | undefined;
  seeking: SoughtHere;
  boarding: BoardingDevice;
  onScan: () => void;
  onCode: (statement: string) => void;
};

/** The page before a scan: scan, what for, a code that is no picture, and how ready the device is for working offline. */
export function NothingScanned({ list, seeking, boarding, onScan, onCode }: NothingScannedProps) {
  const now = useNow();
  return (
    <PublicPage title={checkMessages.title} subtitle={checkMessages.titleText}>
      {/* On a phone where a thumb reaches it. */}
      <ScanButton
        onScan={onScan}
        className="min-h-16! max-md:fixed max-md:inset-x-4 max-md:bottom-[calc(1rem+var(--toast-room))] max-md:z-10 max-md:shadow-float max-md:outline max-md:outline-4 max-md:outline-surface"
      />
      <ChooseSought listed={list?.programs ?? null} {...seeking} />
      <TypedCode onCode={onCode} />
      <ForCrews boarding={boarding} />
      {list !== undefined && (
        <details className="text-meta">
          <summary className="cursor-pointer py-1 max-md:py-3">
            {list ? checkMessages.ready(ageText(list.signedAt, now)) : checkMessages.notReady}
          </summary>
          <p className="mt-2 text-ink-2">{checkMessages.scanHere}</p>
          <p className="mt-2 text-ink-2">{checkMessages.nothingKept}</p>
        </details>
      )}
      <PageAddress />
      <div className="h-12 md:hidden" />
    </PublicPage>
  );
}

/** For a code or link that somebody sent, or that a hand scanner types. */
function TypedCode({ onCode }: Pick<NothingScannedProps, 'onCode'>) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const typed = text.trim();
    const statement = statementInCode(typed) ?? (/^[\w-]+$/.test(typed) ? typed : null);
    if (statement !== null) return onCode(statement);
    setProblem(typed === '' ? checkMessages.typedMissing : scanMessages.otherCode);
  }

  return (
    <form noValidate onSubmit={handleSubmit}>
      <Field label={checkMessages.typed} error={problem}>
        {({ required: _, ...control }) => (
          <span className="flex gap-2">
            <TextInput
              {...control}
              value={text}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => {
                setText(target.value);
                setProblem(undefined);
              }}
            />
            <Button type="submit">Check</Button>
          </span>
        )}
      </Field>
    </form>
  );
}

/** Shows the page's address, so that a person can recognize a look-alike page. */
export function PageAddress() {
  return <p className="wrap-anywhere text-ink-2 text-meta">{checkMessages.ownAddress(location.host)}</p>;
}
