import { programMessages } from '@ffl/domain/programs/messages';
import type { Program } from '@ffl/domain/programs/program';
import type { ProgramType } from '@ffl/domain/programs/program-types';
import type { FieldProblem, ProgramForm, ProgramUpdate } from '@ffl/domain/programs/schemas';
import type { Server } from '../../lib/net/server.ts';
import { callInSession, failureText } from '../../lib/write/call-in-session.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { NotSent } from '../../lib/write/write-failure.ts';
import { useVerb } from '../use-verb.ts';
import { fromWire, type WireProgram } from './queries.ts';

// All of these refresh everything, since with two clocks dates may have changed anywhere.

export const useAddProgram = () =>
  useVerb((server, { program, ...sending }: { program: ProgramForm } & Sending) =>
    sendProgram(server, 'POST', program, sending),
  );

/** Creates a program with everything its type sets (PRG-15). */
export const useAddProgramOfType = () =>
  useVerb((server, { type, base, ...sending }: { type: ProgramType; base: string } & Sending) =>
    sendProgram(server, 'POST', { type, base }, sending),
  );

/** The server refuses with `current` if others saved something other than `was` since the form opened. */
export const useUpdateProgram = () =>
  useVerb((server, { idempotencyKey, signal, ...update }: ProgramUpdate & Sending) =>
    sendProgram(server, 'PUT', update, { idempotencyKey, signal }),
  );

/** The server refuses while any credential belongs to the program. */
export const useDeleteProgram = () =>
  useVerb((server, { id, ...sending }: { id: string } & Sending) =>
    callInSession(server, 'programs', { method: 'DELETE', body: { id }, ...sending }),
  );

async function sendProgram(server: Server, method: 'POST' | 'PUT', body: object, sending: Sending): Promise<Program> {
  const { data } = await callInSession<{ data: WireProgram }>(server, 'programs', { method, body, ...sending });
  return fromWire(data);
}

/** The server's second check of a form: what is wrong, nothing if all is right. `id`: the program being changed. */
export async function validateProgram(server: Server, program: ProgramForm & { id?: string }): Promise<FieldProblem[]> {
  try {
    const answer = await callInSession<{ errors: FieldProblem[] }>(server, 'program-validation', { body: program });
    return answer.errors;
  } catch (error) {
    throw new NotSent('input_invalid', failureText(error, programMessages.validateFailed));
  }
}
