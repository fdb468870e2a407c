import './styles.css';
import { setNonce } from 'get-nonce';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createProduct } from './app/create-product.ts';
import { prepareScreen } from './app/prepare-screen.ts';
import { createAppRouter } from './app/router.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
if (nonce) setNonce(nonce);

const product = createProduct();
const router = createAppRouter(product);
const root = document.getElementById('root');
const page = (
  <StrictMode>
    <App product={product} router={router} />
  </StrictMode>
);
// Rendered as a transition, so that the document's content stays until it is ready.
if (root) startTransition(() => createRoot(root).render(page));
// If something is missing, the component that shows it requests it again and reports it.
prepareScreen(router)
  .catch(() => undefined)
  .then(() => import('./lib/pages/guard-presses.ts'))
  .then(({ guardPresses }) => guardPresses())
  .catch(() => undefined);
