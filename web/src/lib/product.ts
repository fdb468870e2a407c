import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Entries } from './entries.ts';
import type { Proofs } from './proofs.ts';
import type { Server } from './server.ts';
import type { SessionKeeper, SignedIn } from './session.ts';
import type { Toasts } from './toast.ts';

/** What one visit of the pages remembers. Made once, in `app/create-product.ts`, and handed down. */
export type Product = {
  server: Server;
  session: SessionKeeper;
  toasts: Toasts;
  entries: Entries;
  proofs: Proofs;
  /** The first page leaves the focus where the browser put it; the heading of every other takes it. */
  visit: {
    isAtFirstPage: boolean;
    /** The server data of one session, until it ends. */
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
