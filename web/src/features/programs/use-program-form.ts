import type { Base } from '@ffl/domain/bases/base';
import { programMessages } from '@ffl/domain/programs/messages';
import type { Program } from '@ffl/domain/programs/program';
import {
  type ProgramForm,
  type ProgramUpdate,
  programFormSchema,
  programRecordSchema,
} from '@ffl/domain/programs/schemas';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { type CurrencyRuleChange, useCurrencyQuestion } from '../../api/programs/currency-plan.ts';
import { useAddProgram, useUpdateProgram, validateProgram } from '../../api/programs/mutations.ts';
import { fromWire } from '../../api/programs/queries.ts';
import { useForm } from '../../hooks/forms/use-form.ts';
import { useFormToast } from '../../hooks/forms/use-form-toast.ts';
import { useOvertaken } from '../../hooks/forms/use-overtaken.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { useUndoToast } from '../../hooks/visit/use-undo-toast.ts';
import { useProduct } from '../../lib/product.ts';
import { type Problems, problemsIn } from '../../lib/write/problems.ts';
import { NotSent } from '../../lib/write/write-failure.ts';
import type { Refusal } from '../../lib/write/write-state.ts';
import {
  entriesOf,
  newEntries,
  type ProgramEntries,
  programFieldWords,
  programFormOf,
  sentOf,
  wasOf,
} from './program-entries.ts';

type Plan = {
  /** Omitted for a new program. */
  program?: Program | undefined;
  /** Base of a new program. */
  baseId?: string | undefined;
  bases: readonly Base[];
  onClose: () => void;
};

const storedProgram = z.pipe(
  programRecordSchema,
  z.transform((record: z.infer<typeof programRecordSchema>) => fromWire(record)),
);

type Order = { program: ProgramForm } | ProgramUpdate;

/** Checks the form here and on the server, and submits it until that is confirmed or refused. */
export function useProgramForm({ program, baseId, bases, onClose }: Plan) {
  const { server, toasts } = useProduct();
  const { mutateAsync: add } = useAddProgram();
  const { mutateAsync: update } = useUpdateProgram();
  const [isUnchanged, setIsUnchanged] = useState(false);
  const found = useRef<Problems<ProgramEntries>>({});
  const failure = useFormToast();
  const currency = useCurrencyQuestion(save);
  const tellWithUndo = useUndoToast();
  const form = useForm<ProgramEntries>({
    initial: program ? entriesOf(program) : newEntries(baseId),
    check: (entries) => problemsIn(programFormSchema.safeParse(programFormOf(entries))),
    onChange: () => setIsUnchanged(false),
  });
  const overtaken = useOvertaken(form, programFieldWords(bases));
  const write = useWrite<Order, Program>({
    send: (order) => ('id' in order ? update(order) : add(order)),
    onDone: (saved, order) => {
      onClose();
      if (program && 'id' in order && ruleChange(program, saved))
        tellWithUndo({ ...updatedToast, undo: undoOf(order), send: update });
      else toasts.show({ tone: 'success', ...('id' in order ? updatedToast : createdToast(saved.name)) });
    },
    schema: storedProgram,
    onRefused: (refusal) => {
      const { current } = refusal;
      if (current !== undefined) return overtaken.tell(current && entriesOf(current));
      failure.show('Error', program ? programMessages.updateFailed : programMessages.createFailed);
      form.fail({ ...found.current, ...problemsOf(refusal) });
    },
  });

  /** The server checks the whole form before anything is sent. */
  async function validated(order: Order): Promise<Order> {
    const fields = { ...programFormOf(form.values), ...('id' in order && { id: order.id }) };
    // If the program no longer exists, saving it says so, with what can be done.
    const errors = (await validateProgram(server, fields)).filter(({ field }) => field !== 'id');
    found.current = Object.fromEntries(errors.map(({ field, message }) => [field, message]));
    if (errors.length > 0) throw new NotSent('input_invalid', errors.map(({ message }) => message).join(' '));
    return order;
  }

  function submit() {
    found.current = {};
    failure.dismiss();
    if (!form.check()) return;
    if (overtaken.isGone) return save();
    if (program && !form.isChanged) return setIsUnchanged(true);
    const change = program && ruleChange(program, programFormOf(form.values));
    if (change) currency.ask(change);
    else save();
  }

  function save() {
    overtaken.forget();
    const { changes, was } = overtaken.edits();
    const order =
      program && !overtaken.isGone
        ? { id: program.id, ...sentOf(changes), was: wasOf(was) }
        : { program: programFormOf(form.values) };
    void write.sendPrepared(() => validated(order));
  }

  return { form, write, overtaken, isUnchanged, submit, question: currency.question };
}

/** The change that moves expiry dates, null if there is none. */
function ruleChange(
  program: Program,
  { twoClocks = false, validityPeriodDays }: Pick<ProgramForm, 'twoClocks' | 'validityPeriodDays'>,
): CurrencyRuleChange | null {
  const isSwitched = twoClocks !== program.twoClocks;
  const isMoved = twoClocks && validityPeriodDays !== program.validityPeriodDays;
  return isSwitched || isMoved ? { programId: program.id, twoClocks, validityPeriodDays } : null;
}

/** Writes the old values back, unless someone saved others since. */
function undoOf({ id, was = {}, ...changes }: ProgramUpdate): ProgramUpdate {
  const { base, ...stood } = was;
  const { base: moved, ...fields } = changes;
  return { id, ...stood, ...(base && { base }), was: { ...fields, ...(base && moved && { base: moved }) } };
}

/** Maps a refusal to the field that it is about. */
function problemsOf({ code, reason }: Refusal): Problems<ProgramEntries> {
  const isAboutBase = code === 'base_full' || code === 'program_type_taken' || code === 'base_missing';
  return isAboutBase ? { base: reason } : {};
}

const updatedToast = { title: programMessages.updatedTitle, text: programMessages.updated };

function createdToast(name: string) {
  return { title: programMessages.createdTitle, text: programMessages.created(name) };
}
