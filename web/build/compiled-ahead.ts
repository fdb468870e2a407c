import type { Plugin } from 'vite';

/**
 * Chrome compiles every function of a script while it arrives, beside the page, instead of each one when it is first
 * called: https://v8.dev/blog/explicit-compile-hints. Other browsers see a comment.
 */
export function compiledAhead(): Plugin {
  return {
    name: 'compiled-ahead',
    apply: 'build',
    generateBundle: {
      // Runs last, since nothing may be put before the compiled code.
      order: 'post',
      handler(_, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk') output.code = `//# allFunctionsCalledOnLoad\n${output.code}`;
        }
      },
    },
  };
}
