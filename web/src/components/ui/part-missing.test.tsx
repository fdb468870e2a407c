import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { later, Meanwhile, PartFailed } from '../../lib/pages/soon.ts';
import { PartMissing } from './part-missing.tsx';

/** A script that can't be loaded this many times. */
function failing(times: number) {
  let asked = 0;
  const part = later(async () => {
    asked += 1;
    if (asked <= times) throw new TypeError('Failed to fetch dynamically imported module');
    return ({ name }: { name: string; onClose?: () => void }) => <p>The part of {name}</p>;
  });
  return { Late: part, askedCount: () => asked };
}

function show(content: React.ReactNode) {
  render(
    <PartFailed value={PartMissing}>
      <Meanwhile value="On its way">{content}</Meanwhile>
    </PartFailed>,
  );
  return userEvent.setup();
}

it("a part that couldn't load says so in place and is there after Retry", async () => {
  const { Late } = failing(1);
  const user = show(<Late name="Ava" />);
  expect((await screen.findByRole('alert')).textContent).toContain('This could not be loaded.');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('The part of Ava')).toBeTruthy();
});

it("a window that couldn't load opens with the reason, closes, and loads again when reopened", async () => {
  const { Late, askedCount } = failing(1);
  function Opener() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)}>
          Open
        </button>
        {isOpen && <Late name="Ben" onClose={() => setIsOpen(false)} />}
      </>
    );
  }
  const user = show(<Opener />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect((await screen.findByRole('dialog', { name: 'Not loaded' })).textContent).toContain('Nothing is lost.');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(askedCount()).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('The part of Ben')).toBeTruthy();
});

it('a part is requested once, however often it is shown', async () => {
  const { Late, askedCount } = failing(0);
  show(
    <>
      <Late name="Cal" />
      <Late name="Dan" />
    </>,
  );
  expect(await screen.findByText('The part of Cal')).toBeTruthy();
  expect(screen.getByText('The part of Dan')).toBeTruthy();
  expect(askedCount()).toBe(1);
});
