import { expect, it } from 'vitest';
import { passes, type Session, startLocation } from './session.ts';

const person = { id: '1', firstName: 'Ana', lastName: 'Ruiz' };
const admin: Session = { kind: 'signed-in', userId: 'u1', email: 'ana@example.org', role: 'admin', person };
const member: Session = { ...admin, role: 'member' };
const signedOut: Session = { kind: 'signed-out' };
const unknown: Session = { kind: 'unknown', message: 'x' };
const unanswered: Session = { kind: 'unanswered' };

it.each([
  ['admin', admin, true],
  ['admin', member, false],
  ['admin', unanswered, false],
  ['member', member, true],
  ['member', admin, false],
  ['member', unanswered, false],
  ['signed-in', admin, true],
  ['signed-in', member, true],
  ['signed-in', unanswered, false],
  ['signed-in', unknown, false],
  ['signed-in', signedOut, false],
  ['public', signedOut, true],
] as const)('a guard for %s answers %o with %s', (guard, session, answer) => {
  expect(passes(guard, session)).toBe(answer);
});

it.each([
  ['the home of the role without a requested page', admin, undefined, '/admin'],
  ['the home of the role without a requested page', member, undefined, '/member'],
  ['the requested page with its search', admin, '/members?selected=2026', '/members?selected=2026'],
  ['a shared page for a member', member, '/training/t1', '/training/t1'],
  ['the own home when the role may not open the page', member, '/admin/members', '/member'],
  ['the own home for an address outside of the product', admin, '//evil.example', '/admin'],
  ['the own home for a full address', admin, 'https://evil.example/admin', '/admin'],
  ['the own home for a script', admin, 'javascript:alert(1)', '/admin'],
  ['the own home for a page that does not exist', admin, '/nowhere', '/admin'],
  ['the own home instead of sign-in again', admin, '/signin', '/admin'],
  ['the member page when the role was not answered', unanswered, '/admin', '/member'],
  ['sign-in for an unknown account', unknown, '/admin', '/signin'],
] as const)('the page after sign-in is %s', (_title, session, requested, location) => {
  expect(startLocation(session, requested)).toBe(location);
});
