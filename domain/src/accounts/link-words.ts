import { passwordResetMessages } from './registration-messages.ts';

type LinkWords = {
  title: string;
  button: string;
  done: string;
  /** Why a link does nothing any more; what the server or the page found out if there is none. */
  over: string | null;
};

/** The page of a link that sets another password, and of one that sets the first. */
export const linkWords: Readonly<Record<'reset' | 'first', LinkWords>> = {
  reset: { title: 'Reset password', button: 'Reset Password', done: passwordResetMessages.done, over: null },
  first: {
    title: 'Choose your password',
    button: 'Set Password',
    done: 'Your password is set. Sign in with it.',
    over: "This link was already used or has expired. If you've set a password, sign in. If not, request another link.",
  },
};
