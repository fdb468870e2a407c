import { useSyncExternalStore } from 'react';
import { soon } from '../../lib/pages/soon.ts';
import { useProduct } from '../../lib/product.ts';

const ProofDialog = soon(async () => (await import('./proof-dialog.tsx')).ProofDialog);

/** Draws the dialog that asks for proof of identity, over the page or window whose act needs it. */
export function ProofOutlet() {
  const { proofs } = useProduct();
  const isAsked = useSyncExternalStore(proofs.onChange, proofs.isAsked);
  return isAsked && <ProofDialog onShown={() => proofs.answer(true)} onClose={() => proofs.answer(false)} />;
}
