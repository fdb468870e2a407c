import { useEffect, useState, useSyncExternalStore } from 'react';
import { type SendEnd, sendPunches } from '../../api/roll-calls/send-punches.ts';
import { useProduct } from '../../lib/product.ts';
import {
  type Kept,
  onRollCallChange,
  readKept,
  readNotes,
  readWaiting,
  type Waiting,
} from '../../lib/roll-calls/keep.ts';
import type { Note } from '../../lib/roll-calls/roll-call.ts';
import { clientOf } from '../../lib/session/access-token.ts';
import { storedUserId } from '../../lib/session/stored-session.ts';

const againMs = 30_000;

/** User id of the session in this browser, even if the server can't be reached. */
export function useStoredUser(): string | undefined {
  const { session, server } = useProduct();
  return useSyncExternalStore((notify) => {
    const stops = [session.onChange(notify), server.sessionGone.onChange(notify)];
    addEventListener('storage', notify);
    return () => {
      for (const stop of stops) stop();
      removeEventListener('storage', notify);
    };
  }, storedUserId);
}

/** The kept roll calls of an account, updated live; undefined until read. */
export function useKept(userId: string): Kept | 'unreadable' | undefined {
  const [kept, setKept] = useState<Kept | 'unreadable'>();
  useEffect(() => {
    let isLeft = false;
    let turn = 0;
    function read() {
      turn += 1;
      const mine = turn;
      const show = (next: Kept | 'unreadable') => {
        if (!isLeft && mine === turn) setKept(next);
      };
      readKept(userId).then(show, () => show('unreadable'));
    }
    read();
    const stop = onRollCallChange(read);
    return () => {
      isLeft = true;
      stop();
    };
  }, [userId]);
  return kept;
}

/** The kept notes of an account or, without one, of all accounts; updated live. */
export function useNotes(userId: string | undefined): Note[] {
  const [notes, setNotes] = useState<Note[]>([]);
  useEffect(() => {
    let turn = 0;
    function read() {
      turn += 1;
      const mine = turn;
      readNotes(userId).then(
        (next) => {
          if (mine === turn) setNotes(next);
        },
        () => undefined,
      );
    }
    read();
    const stop = onRollCallChange(read);
    return () => {
      turn = 0;
      stop();
    };
  }, [userId]);
  return notes;
}

export type Sending = { isSending: boolean; end: SendEnd; send: () => void };

/**
 * Sends what waits: when this opens, when the connection or the person returns, and at intervals until it is sent. Only
 * whoever pressed "Send now" is asked for proof of identity.
 */
export function useSending(userId: string | undefined): Sending {
  const { server, proofs } = useProduct();
  const [isSending, setIsSending] = useState(false);
  const [end, setEnd] = useState<SendEnd>('sent');
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    if (userId === undefined) return;
    const id = userId;
    let isLeft = false;
    let isPressed = turn > 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const sendOnce = () => sendPunches(server, id).catch((): SendEnd => 'later');
    async function send() {
      clearTimeout(timer);
      setIsSending(true);
      const mayAsk = isPressed;
      isPressed = false;
      let next = await sendOnce();
      if (next === 'proof needed' && mayAsk && (await proofs.ask())) next = await sendOnce();
      if (isLeft) return;
      setIsSending(false);
      setEnd(next);
      // The client asks once more, and then the sign-in page opens.
      if (next === 'signed out')
        clientOf(server).then(
          (client) => client.forgetEndedSession(),
          () => undefined,
        );
      if (next === 'no answer' || next === 'later') timer = setTimeout(() => void send(), againMs);
    }
    const back = () => {
      if (document.visibilityState === 'visible') void send();
    };
    void send();
    addEventListener('online', back);
    document.addEventListener('visibilitychange', back);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      removeEventListener('online', back);
      document.removeEventListener('visibilitychange', back);
    };
  }, [server, proofs, userId, turn]);

  return { isSending, end, send: () => setTurn((last) => last + 1) };
}

/** Number of punches waiting on this device, updated live. */
export function useWaiting(userId: string | undefined): Waiting {
  const [waiting, setWaiting] = useState<Waiting>({ mine: 0, others: 0, notes: 0 });
  useEffect(() => {
    let isLeft = false;
    function read() {
      readWaiting(userId).then(
        (next) => {
          if (!isLeft) setWaiting(next);
        },
        () => undefined,
      );
    }
    read();
    const stop = onRollCallChange(read);
    return () => {
      isLeft = true;
      stop();
    };
  }, [userId]);
  return waiting;
}
