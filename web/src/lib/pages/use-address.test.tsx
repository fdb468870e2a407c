import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openAt } from '../../testing/open-at.tsx';
import { useIsDrawnAddress } from './use-address.ts';

it('a page knows from the press on, before it is drawn anew, that its address is another', async () => {
  let isDrawn = () => false;
  function Page() {
    isDrawn = useIsDrawnAddress();
    return null;
  }
  const { router } = await openAt('/board?base=LG1', { '/board': Page });
  expect(isDrawn()).toBe(true);
  const before = isDrawn;
  await act(async () => {
    const going = router.navigate({ to: '.', search: { base: 'LG2' } as never });
    expect(before()).toBe(false);
    await going;
  });
  expect(isDrawn()).toBe(true);
  expect(before()).toBe(false);
});
