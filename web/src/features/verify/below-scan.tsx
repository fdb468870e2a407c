import { checkMessages } from '@ffl/domain/cards/check-messages';
import { statementTyped } from '@ffl/domain/cards/code';
import type { StatusList } from '@ffl/domain/cards/evidence';
import { ageText } from '@ffl/domain/cards/messages';
import { scanMessages } from '@ffl/domain/cards/scan-messages';
import { Button } from '../../components/ui/button.tsx';
import { useNow } from '../../hooks/visit/use-now.ts';
import { ForCrews } from './for-crews.tsx';
import { OneFieldForm } from './one-field-form.tsx';
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
  function take(typed: string) {
    const statement = statementTyped(typed);
    if (statement === null) return typed === '' ? checkMessages.typedMissing : scanMessages.otherCode;
    onCode(statement);
    return undefined;
  }
  return (
    <OneFieldForm label={checkMessages.typed} autoCapitalize="none" className="flex items-start gap-2" onText={take}>
      {() => (
        <Button type="submit" className="mt-6.5">
          Check
        </Button>
      )}
    </OneFieldForm>
  );
}
