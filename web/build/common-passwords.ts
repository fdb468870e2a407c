import { passesRulesSomehow } from '@ffl/domain/accounts/guessable-password';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { Plugin } from 'vite';

const name = 'virtual:common-passwords';

/** The server's list of common passwords as a module, without those that the rules refuse anyway: a sixth of it. */
export function commonPasswords(): Plugin {
  return {
    name: 'common-passwords',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null;
      const words = dictionary['passwords-common'].filter((word) => passesRulesSomehow(String(word)));
      return `export default new Set(${JSON.stringify(words.join('\n'))}.split('\\n'));`;
    },
  };
}
