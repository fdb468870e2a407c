import { bindPhone } from '@ffl/database/cards/phones';
import { queueMail } from '@ffl/database/mail/outbox';
import { browserWords } from '@ffl/domain/accounts/browser-words';
import type { SignedIn } from '../accounts/sessions/find-signed-in.ts';
import type { Dependencies } from '../dependencies.ts';

type BindRequest = { key: string; takesOver: boolean; userAgent: string };

/** Makes a session's phone the one that signs its member's codes; a letter says so if it replaces another. */
export async function bindOwnPhone(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { user, session }: Pick<SignedIn, 'user' | 'session'>,
  { key, takesOver, userAgent }: BindRequest,
): Promise<void> {
  const now = clock();
  await database.asService(async (transaction) => {
    const binding = { userId: user.id, sessionId: session.id, key, takesOver };
    const outcome = await bindPhone(transaction, binding, now);
    if (outcome.kind === 'other' || !outcome.hasReplaced) return;
    const facts = { at: now.toISOString(), browser: browserWords(userAgent) };
    await queueMail(transaction, { kind: 'phone-bound', facts, recipient: user.email, userId: user.id }, now);
  });
}
