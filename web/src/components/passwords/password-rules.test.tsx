import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { NewPasswordField } from './new-password-field.tsx';
import { PasswordRules } from './password-rules.tsx';

function show(password: string, minLength = 8) {
  render(<PasswordRules id="rules" password={password} minLength={minLength} isChecked={false} />);
}

const lines = () => screen.getAllByRole('listitem').map((line) => line.textContent);

it.each([
  ['abc', 'weak'],
  ['abcdefgh', 'weak'],
  ['abcdefg1', 'fair'],
  ['Abcdefg1', 'not accepted'],
  ['Snow-Boots-2291', 'not accepted'],
  ['Abcdefg1!', 'strong'],
])('the password meter calls %s %s', (password, word) => {
  show(password);
  expect(screen.getByRole('status').textContent).toBe(`Password strength: ${word}`);
});

it('the password meter has no word for an empty field', () => {
  show('');
  expect(screen.getByRole('status').textContent).toBe('Password strength');
});

describe('new password', () => {
  const choose = (password: string) =>
    render(
      <NewPasswordField
        label="Password"
        password={password}
        minLength={8}
        isChecked
        isWrong={false}
        refusals={[]}
        owner={{ email: 'lindqvist@example.org', names: ['Maya', 'Lindqvist'] }}
        defaultValue={password}
      />,
    );

  it.each([
    ['P@ssw0rd', 'This password is on the list of common passwords. Please choose another one'],
    ['Lindqvist1!', "Your password can't be just your name, your email or words from this product"],
    ['Snow-Boots-2291', 'Password must contain at least one special character (!@#$%^&*)'],
  ])(
    'a new password that is refused, like %s, is told why while it is typed, and never praised',
    async (password, sentence) => {
      choose(password);
      expect(await screen.findByText(sentence)).toBeTruthy();
      expect(screen.getByRole('status').textContent).toBe('Password strength: not accepted');
    },
  );

  it('a new password is suggested by a browser with the signs that count', () => {
    choose('');
    expect(screen.getByLabelText('Password').getAttribute('passwordrules')).toBe(
      'minlength: 8; maxlength: 128; required: upper; required: lower; required: digit; required: [!@#$%^&*];',
    );
  });
});

describe('the password rules', () => {
  it('the password rules are a suggestion while the field is empty', () => {
    show('');
    expect(lines()).toEqual([
      'At least 8 characters',
      'One uppercase letter',
      'One lowercase letter',
      'One number',
      'One special character (!@#$%^&*)',
    ]);
  });

  it('the password rules give each broken rule its own sentence, and say which are met', () => {
    show('aaaa', 12);
    expect(lines()).toEqual([
      'Password must be at least 12 characters long',
      'Password must contain at least one uppercase letter',
      'Done: One lowercase letter',
      'Password must contain at least one number',
      'Password must contain at least one special character (!@#$%^&*)',
    ]);
  });

  it('the password rules name a password that is too long', () => {
    show(`Aa1!${'x'.repeat(125)}`);
    expect(lines().at(-1)).toBe('Passwords can be up to 128 characters');
  });
});
