import { denverDate } from '@ffl/domain/time/denver';
import { type NewPurpose, purposeOfDay, type TrainingPurpose, trainingFormSchema } from '@ffl/domain/trainings/form';
import { trainingMessages } from '@ffl/domain/trainings/messages';
import { storedTrainingSchema } from '@ffl/domain/trainings/schemas';
import type { Training } from '@ffl/domain/trainings/training';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useNamesOfBases } from '../../api/bases/use-bases.ts';
import { useSaveTraining } from '../../api/trainings/mutations.ts';
import { useForm } from '../../hooks/forms/use-form.ts';
import { useFormToast } from '../../hooks/forms/use-form-toast.ts';
import { useOvertaken } from '../../hooks/forms/use-overtaken.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { useTrainingLinks } from '../../hooks/pages/use-page-links.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { useProduct } from '../../lib/product.ts';
import { useBasesWith } from '../../lib/session/may.ts';
import { type Problems, problemsIn } from '../../lib/write/problems.ts';
import { correctedList, traineeProblem, traineesIn } from './trainee-entries.ts';
import { entriesOf, type SessionEntries, seenOf, sentOf, sessionWords } from './training-entries.ts';
import { elsewhere } from './use-training-place.ts';

/** What the form was opened for. A new session's date may decide otherwise. */
export type FormKind = NewPurpose | 'edit';

type TrainingForm = {
  kind: FormKind;
  initial: SessionEntries;
  /** Left out for a new session. */
  id?: string | undefined;
};

type Order = ReturnType<typeof sentOf> & { id?: string; was?: ReturnType<typeof seenOf> };

/** A session's form, until the server confirms or refuses; then the way on. */
export function useTrainingForm({ kind, initial, id }: TrainingForm) {
  const { toasts } = useProduct();
  const navigate = useNavigate();
  const links = useTrainingLinks();
  const all = useNamesOfBases();
  const own = useBasesWith('train');
  const now = useNow();
  const failure = useFormToast();
  const [chosen, setChosen] = useState(kind);
  const [isUnchanged, setIsUnchanged] = useState(false);
  const { mutateAsync: save } = useSaveTraining();
  const form = useForm<SessionEntries>({ initial, check: problemsOf, onChange: correct });
  const purpose = purposeOf(chosen, form, now);
  const overtaken = useOvertaken(form, sessionWords(form.initial));
  const write = useWrite<Order, Training>({
    send: save,
    onDone: (training, order) => {
      const [title, text] =
        order.id === undefined
          ? [trainingMessages.createdTitle, trainingMessages.created]
          : [trainingMessages.updatedTitle, trainingMessages.updated];
      toasts.show({ tone: 'success', title, text });
      void navigate({ ...wayOn(training, order.was), ignoreBlocker: true });
    },
    schema: storedTrainingSchema,
    onRefused: ({ current }) => {
      if (current !== undefined) return overtaken.tell(current && entriesOf(current));
      failure.show('Error', id === undefined ? trainingMessages.createFailed : trainingMessages.updateFailed);
    },
  });

  function problemsOf(entries: SessionEntries): Problems<SessionEntries> {
    const { trainees, ...rest } = entries;
    const schema = trainingFormSchema(purposeOf(chosen, form, now), now);
    return {
      ...problemsIn<SessionEntries>(schema.safeParse(rest)),
      ...(own !== null && rest.base === '' && { base: trainingMessages.baseNeeded }),
      trainees: traineeProblem(traineesIn(trainees))?.message,
    };
  }

  /** A past session is shown, where its attendees can be punched; a future one is in the list. */
  function wayOn({ id: saved, date, base, trainees }: Training, was: Order['was']) {
    const isAhead = purpose.kind === 'plan' || date > denverDate(now);
    const list = base !== null && all.includes(base) ? base : elsewhere;
    if (isAhead) return links.base(list);
    const corrected = was && correctedList(was.trainees, trainees);
    return { ...links.session(saved), ...(corrected && { state: { corrected } }) };
  }

  /** A form that changes between recorded and planned starts with the first offered date. */
  function choose(next: NewPurpose) {
    setChosen(next);
    form.change('date', next === 'plan' ? '' : denverDate(now));
  }

  function correct() {
    setIsUnchanged(false);
    failure.dismiss();
    write.correct();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    failure.dismiss();
    overtaken.forget();
    if (!form.check()) return;
    if (id === undefined || overtaken.isGone) return void write.send(sentOf(form.values));
    if (!form.isChanged) return setIsUnchanged(true);
    void write.send({ id, ...sentOf(form.values), was: seenOf(form.initial) });
  }

  return { form, purpose, choose, now, write, overtaken, isUnchanged, submit };
}

/** A stored date nobody touched stays valid, whatever it is. */
function purposeOf(
  chosen: FormKind,
  { initial, values }: Record<'initial' | 'values', Pick<SessionEntries, 'date'>>,
  now: Date,
): TrainingPurpose {
  if (chosen === 'edit') return { kind: chosen, stored: initial.date as TrainingDay };
  return { kind: purposeOfDay(values.date, chosen, now) };
}

type TrainingDay = Extract<TrainingPurpose, { kind: 'edit' }>['stored'];
