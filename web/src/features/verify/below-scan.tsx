import { checkMessages } from '@ffl/domain/cards/check-messages';
import { statementTyped } from '@ffl/domain/cards/code';
import type { StatusList } from '@ffl/domain/cards/evidence';
import { ageText } from '@ffl/domain/cards/messages';
import { scanMessages } from '@ffl/domain/cards/scan-messages';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Field, TextInput } from '../../components/ui/field.tsx';
import { useNow } from '../../hooks/visit/use-now.ts';
import { ForCrews } from './for-crews.tsx';
import type { BoardingDevice } from './use-boarding-device.ts';

type BelowScanProps = {
  list: StatusList | null | undefined;
  boarding: BoardingDevice;
  onCode: (statement: string) => void;
};

/** What few need before a scan: a code that is no picture, the boarding log, and how ready the device is. */
export function BelowScan({ list, boarding, onCode }: BelowScanProps) {
  const now = useNow();
  return (
    <>
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
    </>
  );
}

/** For a code or link that somebody sent, or that a hand scanner types. */
function TypedCode({ onCode }: Pick<BelowScanProps, 'onCode'>) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const typed = text.trim();
    const statement = statementTyped(typed);
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
