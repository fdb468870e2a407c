import type { Program } from '@ffl/domain/programs';
import { type CredentialVoid, type Restored, useVoidCredential } from '../../api/credentials/void-credential.ts';
import { useWrite } from '../../hooks/use-write.ts';
import { useProduct } from '../../lib/product.ts';
import { restoredText } from './restored-text.ts';

/** Taking one entry of a timeline back. */
export function useUndoEntry(program: Pick<Program, 'name' | 'base'>) {
  const { toasts } = useProduct();
  const { mutateAsync: voidPunch } = useVoidCredential();
  return useWrite<CredentialVoid, Restored>({
    send: voidPunch,
    onDone: ({ expiresDate }) => {
      const text = `${program.name}: ${restoredText(expiresDate)}`;
      toasts.show({ tone: 'success', title: 'Punch taken back', text });
    },
  });
}
