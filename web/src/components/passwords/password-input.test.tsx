import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useForm } from '../../hooks/forms/use-form.ts';
import { PasswordInput } from './password-input.tsx';

function Form() {
  const form = useForm({ initial: { password: '' } });
  return <PasswordInput {...form.bind('password')} aria-label="Password" autoComplete="new-password" />;
}

it('a password is in its field and in no attribute of the page, shown or not', async () => {
  const { container } = render(<Form />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Password'), 'Kestrel-42!');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('Kestrel-42!');
  expect(container.innerHTML).not.toContain('Kestrel');
});
