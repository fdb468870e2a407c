import { whatItGives } from '@ffl/domain/grants/grant-facts';
import { freezeMessages } from '@ffl/domain/security/freeze-messages';
import { rightsChangeText } from '@ffl/domain/security/rights-changes';
import { freezeLink, securityLink, signInLink } from '../links.ts';
import type { FactsOf, Letter } from './letter.ts';

const messages = freezeMessages.letter;

export function rightsChangedLetter(facts: FactsOf<'rights-changed'>, publicUrl: string): Letter {
  const { change, by, reader, token } = facts;
  const what = rightsChangeText(facts);
  const lines = change === 'grant given' && facts.grant ? [what, whatItGives(facts.grant)] : [what];
  const notes = reader === 'subject' ? [] : [messages.whoGetsIt];
  const toDesk = { label: messages.toDesk, url: securityLink(publicUrl) };
  if (change === 'account frozen')
    return reader === 'subject'
      ? { subject: messages.frozen, lines: [what, messages.frozenSubject], notes }
      : { subject: messages.frozen, lines: [what], link: toDesk, notes };
  if (change === 'account unfrozen') return { subject: messages.unfrozen, lines: [what], link: toDesk, notes };
  const subject = messages.changed;
  if (reader === 'actor') {
    const toSignIn = { label: 'Sign in or choose "Forgot password?"', url: signInLink(publicUrl) };
    return { subject, lines: [...lines, messages.asActor], link: toSignIn, notes: [messages.nothingToDo, ...notes] };
  }
  if (token === null) {
    const aside = by === null ? messages.fromServer : reader === 'subject' ? messages.asSubject : messages.asOther;
    return { subject, lines: [...lines, aside], notes: [messages.nothingToDo, ...notes] };
  }
  return {
    subject,
    lines: [...lines, messages.nothingToDo],
    link: { label: messages.link, url: freezeLink(publicUrl, token) },
    notes: [messages.howLinkWorks, ...notes],
  };
}
