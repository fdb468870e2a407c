import { lastUpdated } from '@ffl/domain/members';
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { MemberCard, type MemberCardProps } from '../../components/members/member-card.tsx';
import { buttonClass } from '../../components/ui/button-class.ts';
import { useLight } from '../../hooks/use-light.ts';
import { useReturnFocus } from '../../hooks/use-return-focus.ts';
import { useWakeLock } from '../../hooks/use-wake-lock.ts';

type FullScreenCardProps = MemberCardProps & { updatedAt: Date; onClose: () => void };

/** The card alone on white, as large as the window lets it be, for whoever looks at it at a gate; the screen stays awake. */
export function FullScreenCard({ updatedAt, onClose, ...card }: FullScreenCardProps) {
  const returnFocus = useReturnFocus();
  useWakeLock();
  useLight();
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-white print:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          className="fixed inset-0 z-40 flex flex-col bg-white p-[max(0.5rem,env(safe-area-inset-top))_max(0.5rem,env(safe-area-inset-right))_max(0.5rem,env(safe-area-inset-bottom))_max(0.5rem,env(safe-area-inset-left))] text-ink focus:outline-none md:p-6 landscape:flex-row print:hidden"
        >
          <Dialog.Title className="sr-only">Member card</Dialog.Title>
          <Fitted>
            <MemberCard {...card} />
          </Fitted>
          <footer className="flex items-center justify-between gap-3 p-2 landscape:w-36 landscape:flex-col landscape:justify-end">
            <p className="text-ink-2 text-meta landscape:text-center" data-numbers="">
              {lastUpdated(updatedAt, card.now)}
            </p>
            <Dialog.Close className={buttonClass({ variant: 'primary', size: 'large' })}>
              <X aria-hidden="true" size={20} />
              Close
            </Dialog.Close>
          </footer>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** As large as there is room, whole: upright in an upright window, else lying. */
function Fitted({ children }: { children: ReactNode }) {
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
        className="absolute top-1/2 left-1/2 w-[360px] landscape:w-[640px]"
        style={{ transform: `translate(-50%, -50%) scale(${scale})` }}
      >
        {children}
      </div>
    </div>
  );
}
