import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { send } from './ask-server.ts';

export type Made = {
  base: { id: string; name: string };
  programId: string;
  names: string[];
  ids: string[];
  emails: string[];
};

const day = 86_400_000;

/** A base and a program of its own, held by so many people for so many more days. */
export async function addProgram(page: Page, count: number, days = 10): Promise<Made> {
  const name = `Hangar ${randomUUID().slice(0, 8)}`;
  const { data: base } = await send(page, 'POST', '/functions/v1/bases', { base_name: name });
  const made = await send(page, 'POST', '/functions/v1/programs', { type: 'rescue', base: base.id });
  const programId: string = made.data.id;
  const rows = Array.from({ length: count }, (_, place) => ({
    first_name: 'Rio',
    last_name: `Caller ${String.fromCharCode(65 + place)}${name.slice(7)}`,
    email: `${randomUUID()}@mail.example`,
    organization: 'Alpine Rescue Team',
  }));
  const members: { id: string; first_name: string; last_name: string }[] = await send(
    page,
    'POST',
    '/rest/v1/members',
    rows,
  );
  const held = members.map(({ id }) => ({
    member_id: id,
    program_id: programId,
    issued_date: new Date(Date.now() - 30 * day).toISOString(),
    expiration_date: new Date(Date.now() + days * day).toISOString(),
  }));
  await send(page, 'POST', '/rest/v1/certifications', held);
  return {
    base: { id: base.id, name },
    programId,
    names: members.map((one) => `${one.first_name} ${one.last_name}`),
    ids: members.map(({ id }) => id),
    emails: rows.map(({ email }) => email),
  };
}
