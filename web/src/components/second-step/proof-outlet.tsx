import { useSyncExternalStore } from 'react';
import { soon } from '../../lib/pages/soon.ts';
import { useProduct } from '../../lib/product.ts';

const ProofDialog = soon(async () => (await import('./proof-dialog.tsx')).ProofDialog);

/** Where someone is asked again who they are, over whatever asked for it. */
export function ProofOutlet() {
  const { proofs } = useProduct();
  const isAsked = useSyncExternalStore(proofs.onChange, proofs.isAsked);
  return isAsked && <ProofDialog onShown={() => proofs.answer(true)} onClose={() => proofs.answer(false)} />;
}
