import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createProduct } from '../../app/create-product.ts';
import { stubNetwork } from '../../testing/network.ts';
import { ProductProvider } from '../product.ts';
import { useConfig } from './config.ts';

it("the settings in the document are there for a page's first render, so nothing moves", () => {
  stubNetwork({});
  const settings = document.createElement('meta');
  settings.name = 'settings';
  settings.content = JSON.stringify({ anonKey: 'anonymous', sample: true });
  document.head.append(settings);
  const drawn: unknown[] = [];
  function Page() {
    drawn.push(useConfig()?.sample);
    return null;
  }
  render(
    <ProductProvider value={createProduct()}>
      <Page />
    </ProductProvider>,
  );
  expect(drawn).toEqual([true]);
});
