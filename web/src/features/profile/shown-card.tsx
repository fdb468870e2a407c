import { lastUpdated } from '@ffl/domain/members/kept-profile';
import { fullName } from '@ffl/domain/members/member';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { MemberCard, type MemberCardProps } from '../../components/members/member-card.tsx';
import { buttonClass } from '../../components/ui/button.tsx';
import { useWakeLock } from '../../hooks/device/use-wake-lock.ts';
import { useReturnFocus } from '../../hooks/pages/use-return-focus.ts';
import { chooseTheme, storedTheme } from '../../lib/device/theme.ts';
import { soon } from '../../lib/pages/soon.ts';

const CrewCode = soon(async () => (await import('./crew-code.tsx')).CrewCode);

type ShownCardProps = MemberCardProps & { userId: string; updatedAt: Date; onClose: () => void };

/**
 * The card and the code that crew check it with, on white, as large as the window allows. Keeps the screen awake. The
 * card's own code, which opens the record, is there only if there is none for crew.
 */
export function ShownCard({ userId, updatedAt, onClose, ...card }: ShownCardProps) {
  const returnFocus = useReturnFocus();
  useWakeLock();
  useLight();
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-white print:hidden" />
        <Dialog.Content
          data-in-address=""
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          className="fixed inset-x-0 top-0 bottom-(--toast-room) z-40 flex flex-col gap-2 bg-white p-[max(0.5rem,env(safe-area-inset-top))_max(0.5rem,env(safe-area-inset-right))_max(0.5rem,env(safe-area-inset-bottom))_max(0.5rem,env(safe-area-inset-left))] text-ink focus:outline-none md:p-6 landscape:flex-row print:hidden"
        >
          <Dialog.Title className="sr-only">Member card</Dialog.Title>
          <CrewCode userId={userId} name={fullName(card.member)} held={card.held} now={card.now}>
            {({ code, note, isDoubtful }) => (
              <>
                <Fitted className={code ? 'w-[360px] landscape:w-[768px]' : 'w-[360px] landscape:w-[640px]'}>
                  <MemberCard {...card} hasCode={!code} />
                  {code && (
                    <div className="grid aspect-square w-full shrink-0 place-items-center landscape:w-96">{code}</div>
                  )}
                </Fitted>
                <footer
                  className={clsx(
                    'flex items-end justify-between gap-3 landscape:flex-col landscape:items-stretch landscape:justify-end landscape:overflow-y-auto',
                    isDoubtful ? 'landscape:w-60' : 'landscape:w-36',
                  )}
                >
                  <div className="min-w-0 text-meta" data-numbers="">
                    {note}
                    {!code && <p className="text-ink-2">{lastUpdated(updatedAt, card.now)}</p>}
                  </div>
                  <Dialog.Close className={buttonClass({ variant: 'primary', size: 'large' })}>
                    <X aria-hidden="true" size={20} />
                    Close
                  </Dialog.Close>
                </footer>
              </>
            )}
          </CrewCode>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Shows its content whole and as large as possible: one below the other in a tall window, otherwise side by side. */
function Fitted({ className, children }: { className: string; children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);

  useLayoutEffect(() => {
    function fit() {
      if (!room.current || !content.current) return;
      const { offsetWidth, offsetHeight } = content.current;
      setScale(Math.min(room.current.clientWidth / offsetWidth, room.current.clientHeight / offsetHeight));
    }
    const observer = new ResizeObserver(fit);
    for (const box of [room.current, content.current]) if (box) observer.observe(box);
    fit();
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={room} className="relative min-h-0 min-w-0 flex-1 overflow-hidden">
      <div
        ref={content}
        className={clsx('absolute top-1/2 left-1/2 flex flex-col items-center landscape:flex-row', className)}
        style={{ transform: `translate(-50%, -50%) scale(${scale})` }}
      >
        {children}
      </div>
    </div>
  );
}

/** Uses the light theme while the page behind isn't visible. */
function useLight(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = 'light';
    return () => chooseTheme(storedTheme());
  }, []);
}
