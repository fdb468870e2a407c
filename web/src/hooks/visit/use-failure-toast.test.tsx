import { expect, it } from 'vitest';
import { renderInProduct } from '../../testing/in-product.tsx';
import { useFailureToast } from './use-failure-toast.ts';

function Page({ failure }: { failure: string | null }) {
  useFailureToast(failure);
  return null;
}

it("a page's failure is shown while it lasts, and doesn't follow to the next page", () => {
  const { toast, rerender } = renderInProduct(<Page failure="Failed to load bases" />);
  expect(toast.current).toMatchObject({ tone: 'error', text: 'Failed to load bases' });
  rerender(<Page failure={null} />);
  expect(toast.current).toBeUndefined();
  rerender(<Page failure="Failed to load bases" />);
  rerender(<p>Another page</p>);
  expect(toast.current).toBeUndefined();
});

it('a toast shown since a failure stays', () => {
  const { product, toast, rerender } = renderInProduct(<Page failure="Failed to load bases" />);
  product.toasts.show({ tone: 'success', title: 'Added season' });
  rerender(<p>Another page</p>);
  expect(toast.current?.title).toBe('Added season');
});
