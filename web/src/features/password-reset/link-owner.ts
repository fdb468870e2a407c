import { passwordResetMessages } from '@ffl/domain/accounts/registration-messages';
import { useEffect, useEffectEvent, useState } from 'react';
import { callFunction, FunctionError } from '../../lib/functions/call-function.ts';
import type { Server } from '../../lib/net/server.ts';
import { useProduct } from '../../lib/product.ts';
import { passingAuthClient } from '../../lib/session/auth-client.ts';
import { keepEmailOf } from '../../lib/sign-in/kept-email.ts';
import type { ResetLink } from './reset-link.ts';

/** `passwordMinLength` is what the account requires, if the server says. */
type Owner = { email: string; names: readonly string[]; passwordMinLength?: number };

export type LinkOwner =
  | { kind: 'asking' }
  | ({ kind: 'known' } & Owner)
  /** The server didn't answer, so the link may be valid. */
  | { kind: 'unknown' };

const messages = passwordResetMessages;

/**
 * The account whose password the link sets. Asking doesn't spend the link, and a used or expired one is reported before
 * anybody types a password.
 */
export function useLinkOwner(link: ResetLink, onOver: (notice: { title: string; text: string }) => void): LinkOwner {
  const { server } = useProduct();
  const [owner, setOwner] = useState<LinkOwner>({ kind: 'asking' });
  const show = useEffectEvent((answer: LinkOwner | 'over') => {
    if (answer === 'over') onOver({ title: messages.sessionTitle, text: messages.linkExpired });
    else setOwner(answer);
  });
  useEffect(() => {
    void askOwner(server, link).then(show);
  }, [server, link]);
  return owner;
}

async function askOwner(server: Server, link: ResetLink): Promise<LinkOwner | 'over'> {
  try {
    if (link.kind === 'session') return await ownerOfSession(server, link.accessToken);
    const { tokenHash: token } = link;
    const ask = () => callFunction<Owner>(server, 'reset-link', { body: { token } });
    const owner = await server.once(`reset ${token}`, ask);
    keepEmailOf(token, owner.email);
    return { kind: 'known', ...owner };
  } catch (error) {
    const isOver = error instanceof FunctionError && error.code === 'reset_link_refused';
    return isOver ? 'over' : { kind: 'unknown' };
  }
}

async function ownerOfSession(server: Server, accessToken: string): Promise<LinkOwner> {
  const { data } = await (await passingAuthClient(server)).getUser(accessToken);
  return data.user?.email === undefined ? { kind: 'unknown' } : { kind: 'known', email: data.user.email, names: [] };
}
