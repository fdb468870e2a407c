import './styles.css';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createProduct } from './app/create-product.ts';
import { createAppRouter } from './app/router.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
if (nonce) setNonce(nonce);

const product = createProduct();
const router = createAppRouter(product);
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <App product={product} router={router} />
    </StrictMode>,
  );
