import { securityLink } from '../links.ts';
import type { FactsOf, Letter } from './letter.ts';

export function settingChangedLetter(
  { key, oldValue, newValue, by }: FactsOf<'setting-changed'>,
  publicUrl: string,
): Letter {
  return {
    subject: 'A security setting of Flight For Life was changed',
    lines: [`${by} changed the setting ${key} from ${oldValue} to ${newValue}.`],
    link: { label: 'Look at the security settings', url: securityLink(publicUrl) },
    notes: ['Every super administrator gets this email.'],
  };
}
