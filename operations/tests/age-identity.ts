import { generateX25519Identity, identityToRecipient } from 'age-encryption';

/** A new identity as age-keygen writes it, and its recipient. */
export async function newIdentity(): Promise<{ file: string; recipient: string }> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  return { file: `# created: today\n# public key: ${recipient}\n${identity}\n`, recipient };
}
