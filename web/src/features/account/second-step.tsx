import { secondStepMessages } from '@ffl/domain/accounts/second-step-messages';
import { displayDate } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus, RefreshCw, Smartphone, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { accountQueries } from '../../api/account/queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';
import { offlineText, useOnline } from '../../hooks/device/use-online.ts';
import { soon } from '../../lib/pages/soon.ts';
import { forgetSetUp, readSetUp } from '../../lib/sign-in/kept-second-step.ts';
import type { SecondStep as Held, StepFactor } from '../../lib/sign-in/second-step.ts';

const words = secondStepMessages;

const AddStep = soon(async () => (await import('./change-step.tsx')).AddStep);
const NewCodes = soon(async () => (await import('./change-step.tsx')).NewCodes);
const RemoveStep = soon(async () => (await import('./change-step.tsx')).RemoveStep);

type Open = { kind: 'add' } | { kind: 'codes' } | { kind: 'remove'; factor: StepFactor };

/** The person's second factors, with ways to change them. */
export function SecondStep() {
  const query = useQuery(accountQueries.secondStep());
  const [open, setOpen] = useState<Open | null>(null);
  const isBegun = query.data !== undefined && isBegunHere(query.data);
  function handleOpen(next: Open) {
    forgetSetUp();
    setOpen(next);
  }
  const close = () => {
    forgetSetUp();
    setOpen(null);
  };
  return (
    <Card title="Two-step verification">
      <Loaded
        query={query}
        failure={words.loadFailed}
        failedAgain={words.loadFailedAgain}
        outline={<Skeleton className="h-32" />}
      >
        {(held) => (
          <>
            <StepList held={held} onOpen={handleOpen} />
            {(open?.kind === 'add' || (isBegun && !open)) && <AddStep held={held} onClose={close} />}
            {open?.kind === 'codes' && <NewCodes held={held} onClose={close} />}
            {open?.kind === 'remove' && (
              <RemoveStep factor={open.factor} isLast={held.factors.length === 1} onClose={close} />
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}

/** A set-up that the same person began before a reload, or before a phone discarded the page. */
function isBegunHere({ unfinished }: Held): boolean {
  const id = readSetUp()?.app?.id;
  return id !== undefined && unfinished.includes(id);
}

function StepList({ held: { factors, codesLeft }, onOpen }: { held: Held; onOpen: (open: Open) => void }) {
  const isOnline = useOnline();
  const isOn = factors.length > 0;
  return (
    <>
      <p className="text-ink-2">
        {isOn ? words.on : words.none} {!isOn && words.why}
      </p>
      {isOn && (
        <ul aria-label="Two-step verification" className="mt-3 divide-y divide-line border-line border-y">
          {factors.map((factor) => (
            <StepItem key={factor.id} factor={factor} onRemove={() => onOpen({ kind: 'remove', factor })} />
          ))}
          <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-44">
              <p className="font-semibold">Recovery codes</p>
              <p className="text-ink-2 text-meta">{codesLeft === null ? 'None yet' : words.codesLeft(codesLeft)}</p>
            </div>
            <Button
              icon={<RefreshCw aria-hidden="true" size={18} />}
              disabled={!isOnline}
              onClick={() => onOpen({ kind: 'codes' })}
            >
              Get new codes
            </Button>
          </li>
        </ul>
      )}
      <Button
        className="mt-4"
        icon={<Plus aria-hidden="true" size={18} />}
        disabled={!isOnline}
        onClick={() => onOpen({ kind: 'add' })}
      >
        {isOn ? 'Add another' : 'Set up two-step verification'}
      </Button>
      {!isOnline && <p className="mt-2 text-ink-2 text-meta">{offlineText}</p>}
    </>
  );
}

function StepItem({ factor, onRemove }: { factor: StepFactor; onRemove: () => void }) {
  const isOnline = useOnline();
  const { kind, name, since } = factor;
  const Icon = kind === 'app' ? Smartphone : KeyRound;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Icon aria-hidden="true" size={20} className="shrink-0 text-ink-2" />
      <div className="min-w-0 flex-1 basis-44">
        <p className="wrap-anywhere font-semibold">{name}</p>
        <p className="text-ink-2 text-meta" data-numbers="">
          {kind === 'passkey' && 'Passkey, '}since {displayDate(since)}
        </p>
      </div>
      <Button icon={<Trash2 aria-hidden="true" size={18} />} disabled={!isOnline} onClick={onRemove}>
        Remove <span className="sr-only">{name}</span>
      </Button>
    </li>
  );
}
