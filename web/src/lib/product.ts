import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Server } from './net/server.ts';
import type { Session, SessionKeeper, SignedIn } from './session/session.ts';
import type { Proofs } from './sign-in/proofs.ts';
import type { Toasts } from './toast.ts';
import type { Entries } from './write/entries.ts';

/** What a page load remembers. Created once in `app/create-product.ts` and passed down. */
export type Product = {
  server: Server;
  session: SessionKeeper;
  toasts: Toasts;
  entries: Entries;
  proofs: Proofs;
  /** The first page leaves focus where the browser put it; every other page's heading gets it. */
  visit: {
    isAtFirstPage: boolean;
    /** The server data of a session, until it ends. */
    data?: { session: SignedIn; queryClient: QueryClient } | undefined;
  };
};

const ProductContext = createContext<Product | undefined>(undefined);

export const ProductProvider = ProductContext.Provider;

export function useProduct(): Product {
  const product = useContext(ProductContext);
  if (!product) throw new Error('The page stands outside of the product.');
  return product;
}

export function useSession(): Session | undefined {
  const { session } = useProduct();
  return useSyncExternalStore(session.onChange, session.known);
}
