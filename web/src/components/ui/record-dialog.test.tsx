import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { useForm } from '../../hooks/forms/use-form.ts';
import { useOvertaken } from '../../hooks/forms/use-overtaken.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { FunctionError } from '../../lib/functions/call-function.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { TextField } from './form-field.tsx';
import { RecordDialog } from './record-dialog.tsx';

type Entries = { name: string; phone: string };
type Sent = { changes: Partial<Entries>; was: Partial<Entries> };

const patrolSchema = z.object({ name: z.string(), phone: z.string() });
const opened = { name: 'Vail', phone: '1' };
const words = { refused: 'Not saved.', unconfirmed: 'Trying again is safe.' };

function EditPatrol({ send, onClose }: { send: (sent: Sent) => Promise<Entries>; onClose: () => void }) {
  const form = useForm<Entries>({ initial: opened });
  const overtaken = useOvertaken(form, { labels: { name: 'Name', phone: 'Phone' } });
  const write = useWrite<Sent, Entries>({
    send: ({ changes, was }) => send({ changes, was }),
    schema: patrolSchema,
    onDone: onClose,
    onRefused: ({ current }) => current !== undefined && overtaken.tell(current),
  });
  return (
    <RecordDialog
      title="Edit patrol"
      form={form}
      write={write}
      words={words}
      ofOthers={{
        ...overtaken,
        words: { overtaken: 'This patrol was changed meanwhile.', deletedMeanwhile: 'This patrol is gone.' },
      }}
      submitText="Save"
      busyText="Saving..."
      onSubmit={() => void write.send(overtaken.edits())}
      onStop={onClose}
      onClose={onClose}
    >
      <TextField form={form} name="name" label="Name" />
      <TextField form={form} name="phone" label="Phone" />
    </RecordDialog>
  );
}

/** A server that stores `theirs` and refuses changes made from anything else. */
function open(theirs: Entries | null) {
  const sent: Sent[] = [];
  const onClose = vi.fn();
  async function send(one: Sent) {
    sent.push(one);
    const isOver = !theirs || Object.entries(one.was).some(([name, was]) => theirs[name as keyof Entries] !== was);
    if (isOver) throw new FunctionError(409, 'Changed.', { code: 'changed_meanwhile', current: theirs });
    return theirs;
  }
  renderInProduct(<EditPatrol send={send} onClose={onClose} />);
  return { user: userEvent.setup(), sent, onClose };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value;
const text = 'This patrol was changed meanwhile.';

it('a record others changed while its form was open is shown field by field; your entries stay, and the other fields show what was saved', async () => {
  const { user } = open({ name: 'Copper', phone: '2' });
  await user.type(screen.getByLabelText('Name'), ' Pass');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  const notice = (await screen.findByText(text)).closest('[role=alert]');
  expect(notice?.textContent).toContain(
    'Name is now "Copper". Your own entry stands in the field and would replace it.Phone is now "2".',
  );
  expect([field('Name'), field('Phone')]).toEqual(['Vail Pass', '2']);
});

it('a record others changed while its form was open keeps mine: your entries overwrite theirs, and nothing else is sent', async () => {
  const { user, sent, onClose } = open({ name: 'Copper', phone: '2' });
  await user.type(screen.getByLabelText('Name'), ' Pass');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
  expect(sent).toEqual([
    { changes: { name: 'Vail Pass' }, was: { name: 'Vail' } },
    { changes: { name: 'Vail Pass' }, was: { name: 'Copper' } },
  ]);
  expect(onClose).toHaveBeenCalledOnce();
});

it('a record others changed while its form was open takes theirs: the fields show what is stored, and leaving asks nothing', async () => {
  const { user, onClose } = open({ name: 'Copper', phone: '2' });
  await user.type(screen.getByLabelText('Name'), ' Pass');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
  expect([field('Name'), field('Phone')]).toEqual(['Copper', '2']);
  expect(screen.queryByText(text)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('a record others deleted while its form was open is reported as deleted; the entries stay, and leaving asks about them', async () => {
  const { user, onClose } = open(null);
  await user.type(screen.getByLabelText('Name'), ' Pass');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This patrol is gone.Your entries are still here. Save them as a new record, or discard them.',
  );
  expect(field('Name')).toBe('Vail Pass');
  expect(screen.getByRole('button', { name: 'Save as new' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it("a record's form asks before it is closed with entries", async () => {
  const { user, onClose } = open(opened);
  await user.type(screen.getByLabelText('Name'), 'x');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('alertdialog', { name: 'Discard your entries?' })).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});
