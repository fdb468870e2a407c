import { asOwner } from '../../database/src/security/as-owner.ts';
import { rotateCardKey } from '../../server/src/cards/rotate-card-key.ts';
import { readEnv } from '../../server/src/env.ts';
import { keepSecrets } from '../../server/src/kept-secrets.ts';
import { readEnvOfDatabase } from '../operations/env-of-database.ts';
import { openForAdmin } from '../operations/open-for-admin.ts';
import { askAtTerminal } from '../restore/consent.ts';
import { afterRestore } from './after-restore.ts';
import { createAdministrator } from './create-administrator.ts';
import { deactivate } from './deactivate.ts';
import { dueReminders } from './due-reminders.ts';
import { heldLetters } from './held-letters.ts';
import { listed } from './list.ts';
import type { Command } from './read-command.ts';
import { recomputeExpiries } from './recompute-expiries.ts';
import { resetAdministrator } from './reset-administrator.ts';
import { resetSecondStep } from './reset-second-step.ts';
import { takeBackActs } from './take-back.ts';
import { unfreezeAccount } from './unfreeze.ts';

const keyRetired = 'Cards are signed by a new key from now on. What was signed before stays good for its day.';
const keysForgotten = 'Cards are signed by a new key from now on. What was signed before is good no more.';

/** Runs a command in one transaction and returns what to print. Throws a sentence for the person at the keyboard. */
export async function runCommand(command: Command, source: NodeJS.ProcessEnv): Promise<string> {
  // Only the first administrator can be made before the first start.
  const env = command.kind === 'create' ? readEnv(source, keepSecrets) : readEnvOfDatabase(source);
  const opened = await openForAdmin(env);
  const desk = { env, now: new Date() };
  try {
    if (command.kind === 'after restore')
      return await afterRestore(opened.owner, command.until, env, {
        reminders: command.reminders,
        deletions: command.deletions,
        ask: askAtTerminal(),
      });
    return await asOwner(opened.owner, async (transaction) => {
      switch (command.kind) {
        case 'create':
          return createAdministrator(transaction, command, desk);
        case 'reset':
          return resetAdministrator(transaction, command.email, desk);
        case 'reset-second-step':
          return resetSecondStep(transaction, command.email, desk);
        case 'deactivate':
          return deactivate(transaction, command.email);
        case 'unfreeze':
          return unfreezeAccount(transaction, command.email);
        case 'list':
          return listed(transaction);
        case 'recompute expiries':
          return recomputeExpiries(transaction, command, desk);
        case 'take back':
          return takeBackActs(transaction, command, desk);
        case 'held letters':
          return heldLetters(transaction, command.act, desk.now);
        case 'reminders':
          return dueReminders(transaction, desk.now);
        case 'rotate card key':
          await rotateCardKey(transaction, desk.now, { isLost: command.isLost });
          return command.isLost ? keysForgotten : keyRetired;
      }
    });
  } finally {
    await opened.close();
  }
}
