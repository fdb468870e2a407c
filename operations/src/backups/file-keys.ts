import { createSigningKeys } from '@ffl/database/seals/signing-keys';
import { BackupError, type FileSignature } from './backup-text.ts';

/** Who vouches for a file: this installation, one whose secret isn't known here, or nobody. */
export type Voucher = 'us' | 'others' | 'nobody';

export type FileKeys = {
  sign(signedText: string): FileSignature;
  /** Throws if a known secret signed something else. */
  check(signedText: string, signed: FileSignature | undefined): Voucher;
};

const forged = 'This file was changed after it was signed: nothing was restored. Take another one';

/**
 * The first secret signs, all verify. Secrets inside a file don't vouch for it, since a forger would write those too.
 */
export function createFileKeys(secrets: readonly string[]): FileKeys {
  const keys = createSigningKeys(secrets, 'backup file');
  return {
    sign: (signedText) => ({ keyId: keys.keyId, signature: keys.sign(signedText) }),
    check(signedText, signed) {
      if (typeof signed?.keyId !== 'string' || typeof signed.signature !== 'string') return 'nobody';
      const verdict = keys.check(signed.keyId, signedText, signed.signature);
      if (verdict === 'wrong') throw new BackupError(forged);
      return verdict === 'right' ? 'us' : 'others';
    },
  };
}
