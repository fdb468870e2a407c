import type { Learned } from '@ffl/domain/cards/say-check';
import { useEffect, useState } from 'react';
import { askPhoto } from '../../api/cards/check-card.ts';
import { useProduct } from '../../lib/product.ts';
import type { ShownCheck } from './use-card-check.ts';

export type ShownPhoto = { kind: Exclude<Learned['photo'], 'shown'> } | { kind: 'shown'; url: string };

/** The photo of whoever shows a code that the server confirmed, once it is there. */
export function useCardPhoto(text: string, { photo }: ShownCheck): ShownPhoto {
  const { server } = useProduct();
  const [got, setGot] = useState<ShownPhoto>({ kind: 'coming' });
  useEffect(() => {
    if (photo !== 'coming') return;
    let isLeft = false;
    setGot({ kind: 'coming' });
    void askPhoto(server, text)
      .then(
        (url): ShownPhoto => (url === null ? { kind: 'none' } : { kind: 'shown', url }),
        (): ShownPhoto => ({ kind: 'lost' }),
      )
      .then((next) => !isLeft && setGot(next));
    return () => {
      isLeft = true;
    };
  }, [server, text, photo]);
  return photo === 'coming' ? got : { kind: photo };
}
