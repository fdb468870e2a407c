import { lastUpdated } from '@ffl/domain/members/kept-profile';
import { Dialog } from 'radix-ui';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { MemberCard, type MemberCardProps } from '../../components/members/member-card.tsx';
import { CloseShown, ShownToOthers } from './shown-to-others.tsx';

type FullScreenCardProps = MemberCardProps & { updatedAt: Date; onClose: () => void };

/** Only the card, on white, as large as the window allows, to show at a gate. Keeps the screen awake. */
export function FullScreenCard({ updatedAt, onClose, ...card }: FullScreenCardProps) {
  return (
    <ShownToOthers
      className="p-[max(0.5rem,env(safe-area-inset-top))_max(0.5rem,env(safe-area-inset-right))_max(0.5rem,env(safe-area-inset-bottom))_max(0.5rem,env(safe-area-inset-left))] md:p-6 landscape:flex-row"
      onClose={onClose}
    >
      <Dialog.Title className="sr-only">Member card</Dialog.Title>
      <Fitted>
        <MemberCard {...card} />
      </Fitted>
      <footer className="flex items-center justify-between gap-3 p-2 landscape:w-36 landscape:flex-col landscape:justify-end">
        <p className="text-ink-2 text-meta landscape:text-center" data-numbers="">
          {lastUpdated(updatedAt, card.now)}
        </p>
        <CloseShown />
      </footer>
    </ShownToOthers>
  );
}

/** Shows the whole card as large as possible: portrait in a tall window, otherwise landscape. */
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
