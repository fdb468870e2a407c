import { memberMessages } from '@ffl/domain/members';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { restClient } from '../../lib/rest-client.ts';
import { memberQueries } from './queries.ts';
import { type MemberRecord, type MemberRow, toMember } from './rows.ts';

type NewMember = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  /** The display name of an organization. */
  organization: string;
  certificationLevel: string | null;
  /** A data URL. */
  imageUrl: string | null;
};

export type AddMemberOutcome =
  | { kind: 'added'; member: MemberRecord }
  /** Somebody has this e-mail already. */
  | { kind: 'email-taken' }
  /** Certainly not written. */
  | { kind: 'refused'; reason: string }
  /** Sent, but no answer came: it may have been written. */
  | { kind: 'unconfirmed'; reason: string };

type Sending = { member: NewMember; isRepeat: boolean };

/** Without an answer for this long the result counts as not confirmed. */
const answerTimeoutMs = 20_000;

/** Adds one member: however often the same form is sent, it is written once. Never throws. */
export function useAddMember() {
  const queryClient = useQueryClient();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { mutateAsync } = useMutation({
    networkMode: 'always',
    mutationFn: (sending: Sending) => sendMember(sending, idempotencyKey),
    onSuccess: ({ kind }) => {
      if (kind === 'added') void queryClient.invalidateQueries({ queryKey: memberQueries.all });
    },
  });
  return mutateAsync;
}

async function sendMember({ member, isRepeat }: Sending, idempotencyKey: string): Promise<AddMemberOutcome> {
  const { data, error, status } = await restClient()
    .from('members')
    .insert(toRow(member))
    .select()
    .setHeader('Idempotency-Key', idempotencyKey)
    .abortSignal(AbortSignal.timeout(answerTimeoutMs))
    .single<MemberRow>();
  if (data) return { kind: 'added', member: toMember(data) };
  if (!error || status === 0 || status >= 500) return { kind: 'unconfirmed', reason: 'Network error occurred' };
  if (error.code === 'FF409' || (isRepeat && refusedAtTheDoor.has(status)))
    return { kind: 'unconfirmed', reason: error.message };
  if (error.code === '23505') return { kind: 'email-taken' };
  return { kind: 'refused', reason: error.message || memberMessages.addFailed };
}

/** Not signed in, not allowed, too many calls: such an answer to a repeat says nothing about the first sending. */
const refusedAtTheDoor: ReadonlySet<number> = new Set([401, 403, 429]);

/** A new member has no account yet (MEM-28). */
function toRow(member: NewMember) {
  return {
    first_name: member.firstName,
    last_name: member.lastName,
    email: member.email,
    phone: member.phone,
    organization: member.organization,
    image_url: member.imageUrl,
    certification_level: member.certificationLevel,
    user_id: null,
    status: 'pending',
  };
}
