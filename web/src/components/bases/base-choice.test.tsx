import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInProduct } from '../../testing/in-product.tsx';
import { BaseChoice } from './base-choice.tsx';

it('a base is chosen by its fixed digit, whatever its name is now', async () => {
  const onChange = vi.fn();
  renderInProduct(
    <BaseChoice
      names={['LG2', 'Camp "Bird"']}
      digits={['Camp "Bird"', 'LG2']}
      base={null}
      isRequired
      onChange={onChange}
    />,
  );
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('1');
  expect(onChange.mock.calls).toEqual([['Camp "Bird"']]);
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Camp "Bird"' }));
  await user.keyboard('3');
  expect(onChange).toHaveBeenCalledTimes(1);
});
