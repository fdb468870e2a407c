import { rollCallWords as words } from '@ffl/domain/credentials/roll-call-words';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { WifiOff } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { ProofOutlet } from '../../components/second-step/proof-outlet.tsx';
import { type ButtonProps, buttonClass } from '../../components/ui/button.tsx';
import { Loading } from '../../components/ui/loading.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Mark, PageTitle } from '../../components/ui/public-page.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import { useFocusKept } from '../../hooks/pages/use-focus-kept.ts';
import { keepPages } from '../../lib/device/kept-pages.ts';
import { ChosenRollCall } from './chosen-roll-call.tsx';
import type { RenderDecide } from './notes.tsx';
import { useKept, useSending, useStoredUser } from './use-kept.ts';
import { WaitingNote } from './waiting-note.tsx';

type RollCallPageProps = {
  SignOut: ComponentType<Pick<ButtonProps, 'variant' | 'className'>>;
  renderDecide: RenderDecide | undefined;
};

/**
 * Takes a roll call, with or without a connection. Opens what this device has kept, even if the server doesn't answer.
 */
export function RollCallPage({ SignOut, renderDecide }: RollCallPageProps): ReactNode {
  useFocusKept();
  const userId = useStoredUser();
  useEffect(() => keepPages(() => undefined), []);
  return (
    <Frame SignOut={SignOut}>
      {crypto.subtle === undefined || !('indexedDB' in globalThis) ? (
        <Notice tone="warning">{words.notKept}</Notice>
      ) : (
        <>
          <WaitingNote mayTake />
          {userId !== undefined && <OfAccount key={userId} userId={userId} renderDecide={renderDecide} />}
        </>
      )}
    </Frame>
  );
}

function Frame({ SignOut, children }: Pick<RollCallPageProps, 'SignOut'> & { children: ReactNode }) {
  const isOnline = useOnline();
  return (
    <div className="flex h-[calc(100dvh-var(--toast-room))] flex-col overflow-y-auto">
      {/* One place of one height, so that nothing moves under a finger when the connection is lost. */}
      <header
        className={clsx(
          'flex min-h-16 shrink-0 items-center gap-3 px-4',
          isOnline ? 'on-brand bg-brand text-white' : 'bg-expiring-30-tint text-expiring-30 text-meta',
        )}
      >
        {isOnline && (
          <>
            <Mark width="28" height="28" />
            <p className="font-bold text-card-title">Flight For Life</p>
          </>
        )}
        <div role="status" className="flex items-center gap-3 empty:hidden">
          {!isOnline && (
            <>
              <WifiOff aria-hidden="true" size={24} className="shrink-0" />
              <p>
                <strong>Offline.</strong> {words.offline}
              </p>
            </>
          )}
        </div>
        <SignOut
          variant="ghost"
          className={clsx(
            'ml-auto whitespace-nowrap',
            isOnline ? 'text-white! hover:bg-brand-raised!' : 'text-current!',
          )}
        />
      </header>
      <main className="mx-auto flex w-full max-w-180 flex-1 flex-col gap-5 px-4 pt-4">
        <div>
          {/* As `BackLink`, whose icon is in a script that a roll call doesn't need. */}
          <Link to="/" className={`${buttonClass({ variant: 'link' })} max-md:min-h-12! min-w-12 justify-start!`}>
            <span aria-hidden="true">←</span> Back to the home page
          </Link>
          <PageTitle title={words.title} className="font-bold text-page-title" />
        </div>
        {children}
      </main>
      <ProofOutlet />
    </div>
  );
}

function OfAccount({ userId, renderDecide }: Pick<RollCallPageProps, 'renderDecide'> & { userId: string }) {
  const kept = useKept(userId);
  const sending = useSending(userId);
  if (kept === undefined) return <Loading />;
  if (kept === 'unreadable') {
    return (
      <Notice tone="danger" announced>
        {words.notRead}
      </Notice>
    );
  }
  return <ChosenRollCall {...{ userId, kept, sending, renderDecide }} />;
}
