import { expect, it } from 'vitest';
import { mailLink, phoneLink } from './contact-links.ts';

it.each([
  ['nora@example.org', 'mailto:nora@example.org'],
  ['nora@example.org?bcc=all%40example.org', 'mailto:nora@example.org%3Fbcc%3Dall%2540example.org'],
  ['nora,all@example.org&subject=hi', 'mailto:nora%2Call@example.org%26subject%3Dhi'],
])('the link of an e-mail to %s goes to that address alone', (email, link) => expect(mailLink(email)).toBe(link));

it('a phone link dials its digits', () => {
  expect(phoneLink('+1 (970) 555-0100')).toBe('tel:+19705550100');
});
