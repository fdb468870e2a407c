import type { MemberAlike } from '@ffl/domain/members/alike';
import { alikeMessages } from '@ffl/domain/members/alike-messages';
import { likenessMessages as messages } from '@ffl/domain/members/likeness-messages';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { type Apart, likenessesOf, useSetApart } from '../../api/members/likenesses.ts';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import { useProduct } from '../../lib/product.ts';
import { undoToastSeconds } from '../../lib/toast.ts';
import { createWrite } from '../../lib/write/create-write.ts';
import { unconfirmedTitle, type WriteState } from '../../lib/write/write-state.ts';

/** Who else on record may be this member, until somebody says that they are two people. */
export function Likenesses({ memberId }: { memberId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(likenessesOf(memberId));
  const [isApart, setIsApart] = useState(false);
  const section = useRef<HTMLElement>(null);
  const setApart = useApart(memberId, (apart) => {
    setIsApart(apart);
    section.current?.focus({ preventScroll: true });
  });
  if (!data) {
    return isError ? <ErrorState what={messages.unread} busy={isFetching} onRetry={() => void refetch()} /> : null;
  }
  if (data.length === 0 && !isApart) return null;
  return (
    <section ref={section} tabIndex={-1} aria-label={messages.title} className="flex flex-col gap-3">
      {data.map((other) => (
        <Likeness key={other.id} memberId={memberId} other={other} onApart={() => setApart(other)} />
      ))}
      {data.length === 0 && <p className="text-ink-2 text-meta">{messages.isApart}</p>}
    </section>
  );
}

type LikenessProps = { memberId: string; other: MemberAlike; onApart: () => Promise<void> };

function Likeness({ memberId, other, onApart }: LikenessProps) {
  const isOnline = useOnline();
  const [isSending, setIsSending] = useState(false);

  async function handleApart() {
    setIsSending(true);
    await onApart();
    setIsSending(false);
  }

  return (
    <Notice
      tone={other.grounding ? 'warning' : 'info'}
      title={<span className="wrap-anywhere">{messages.perhaps(other)}</span>}
      actions={
        <div className="flex flex-wrap gap-2 print:hidden">
          <Link to="/admin/members" search={{ selected: other.id }} className={buttonClass({ size: 'small' })}>
            {messages.openRecord}
          </Link>
          <Link
            to="/admin/members/merge"
            search={{ keep: memberId, with: other.id }}
            className={buttonClass({ size: 'small' })}
          >
            {messages.merge} <span className="sr-only">with {alikeMessages.whoIs(other)}</span>
          </Link>
          <Button size="small" busy={isSending} busyText="Saving..." disabled={!isOnline} onClick={handleApart}>
            <span>
              {messages.apart} <span className="sr-only">as {alikeMessages.whoIs(other)}</span>
            </span>
          </Button>
        </div>
      }
    >
      <p className="wrap-anywhere">
        {alikeMessages.detail(other)}, {other.email}
      </p>
    </Notice>
  );
}

/** Takes effect at once, with an undo in the toast. */
function useApart(memberId: string, onDone: (apart: boolean) => void) {
  const { toasts } = useProduct();
  const { mutateAsync: send } = useSetApart();

  async function act(order: Apart): Promise<void> {
    const write = createWrite<Apart, unknown>({
      send,
      onDone: () => {
        onDone(order.apart);
        const action = { label: 'Undo', onAction: () => void act({ ...order, apart: false }) };
        if (order.apart) toasts.show({ tone: 'success', title: messages.isApart, action, seconds: undoToastSeconds });
      },
      onRefused: ({ reason }) => toasts.show({ tone: 'error', title: messages.notSaved, text: reason }),
    });
    toasts.makeWay();
    tellUnconfirmed(await write.send(order));

    function tellUnconfirmed({ kind }: WriteState<unknown>) {
      if (kind !== 'unconfirmed') return;
      const action = { label: 'Try again', onAction: () => void write.tryAgain().then(tellUnconfirmed) };
      toasts.show({ tone: 'error', title: unconfirmedTitle, text: messages.unconfirmed, action });
    }
  }

  return ({ id }: MemberAlike) => act({ member: memberId, other: id, apart: true });
}
