import {
  type FieldProblem,
  type Program,
  type ProgramForm,
  type ProgramType,
  type ProgramUpdate,
  programMessages,
} from '@ffl/domain/programs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callInSession, failureText } from '../../lib/functions/call-in-session.ts';
import { useProduct } from '../../lib/product.ts';
import type { Server } from '../../lib/server/server.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { NotSent } from '../../lib/write/write-failure.ts';
import { refreshData } from '../refresh.ts';
import { fromWire, type WireProgram } from './rows.ts';

export const useAddProgram = () =>
  useProgramWrite((server, { program, ...sending }: { program: ProgramForm } & Sending) =>
    sendProgram(server, 'POST', program, sending),
  );

/** Creates a program with everything its type sets (PRG-15). */
export const useAddProgramOfType = () =>
  useProgramWrite((server, { type, base, ...sending }: { type: ProgramType; base: string } & Sending) =>
    sendProgram(server, 'POST', { type, base }, sending),
  );

/** Refused with `current` if others saved something other than `was` since the form opened. */
export const useUpdateProgram = () =>
  useProgramWrite((server, { idempotencyKey, signal, ...update }: ProgramUpdate & Sending) =>
    sendProgram(server, 'PUT', update, { idempotencyKey, signal }),
  );

/** Refused while any credential belongs to the program. */
export const useDeleteProgram = () =>
  useProgramWrite((server, { id, ...sending }: { id: string } & Sending) =>
    callInSession(server, 'programs', { method: 'DELETE', body: { id }, ...sending }),
  );

function useProgramWrite<Order, Answer>(send: (server: Server, order: Order & Sending) => Promise<Answer>) {
  const queryClient = useQueryClient();
  const { server } = useProduct();
  return useMutation({
    networkMode: 'always',
    mutationFn: (order: Order & Sending) => send(server, order),
    // With two clocks, dates may have followed anywhere.
    onSettled: () => void refreshData(queryClient),
  });
}

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
