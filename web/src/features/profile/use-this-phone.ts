import { useMutation, useQueryClient } from '@tanstack/react-query';
import { stateOnPhone } from '../../api/cards/own-phone.ts';
import { useProduct } from '../../lib/product.ts';

/** Binds this phone in place of another. */
export function useThisPhone(userId: string) {
  const { server } = useProduct();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => stateOnPhone(server, { userId, takesOver: true, signal: new AbortController().signal }),
    // It is stated again, for this phone.
    onSuccess: () => client.invalidateQueries({ queryKey: ['card-statement', userId] }),
  });
}
