import { seededRandom } from '@ffl/database/sample/seeded-random';
import { addMember } from '@ffl/database/tests/worlds/people';
import { addCalendarDays, denverDate, noonInDenver } from '@ffl/domain/time/denver';
import type { TransferCells } from '@ffl/domain/transfer/fields';
import { type createImportDesk, rowsOf } from './import-desk.ts';

type Desk = Awaited<ReturnType<typeof createImportDesk>>;

/** Somebody of whom a file speaks, and somebody with the same history of whom it does not. */
type Pair = { memberId: string; twinId: string; email: string; twinEmail: string };

const variants = ['Lift Ticket', 'Ropes'] as const;
const base = 'LG1';

/**
 * Random people, a random file about them that is imported, and random acts since. `touched` names what somebody acted
 * on since the import: 'member program', 'member phone' or, of somebody new, 'email'.
 */
export function createUndoWorld(desk: Desk, programs: Record<(typeof variants)[number], string>, seed: number) {
  const { chance, pick, whole } = seededRandom(seed);
  const now = new Date();
  const ago = (days: number) => addCalendarDays(now, -days);
  const dayAgo = (days: number) => denverDate(ago(days));
  const touched = new Set<string>();

  let seconds = 0;

  /** No two acts are at the same moment. */
  function tick(): void {
    seconds += 1;
    desk.flight.setNow(new Date(now.getTime() + seconds * 1_000));
  }

  const newEmail = () => `${crypto.randomUUID()}@import.test`;

  async function act(name: string, body: object): Promise<boolean> {
    return (await desk.call(name, body)).status === 200;
  }

  async function addPair(): Promise<Pair> {
    const [email, twinEmail] = [newEmail(), newEmail()];
    const [memberId, twinId] = await desk.tested.asOwner(async (transaction) => [
      await addMember(transaction, { email, organization: 'Alpine Rescue' }),
      await addMember(transaction, { email: twinEmail, organization: 'Alpine Rescue' }),
    ]);
    for (const variant of variants) {
      if (chance(0.3)) continue;
      const days = whole(60, 90);
      const steps: [string, number][] = [['issue-credential', days]];
      if (chance(0.5)) steps.push(['renew-credential', days - whole(10, 30)]);
      if (chance(0.2)) steps.push(['remove-credential', days - whole(31, 50)]);
      for (const [name, at] of steps) {
        // Before or after noon, from which a day in a file counts.
        desk.flight.setNow(new Date(noonInDenver(dayAgo(at)).getTime() + pick([-3, 3]) * 3_600_000));
        for (const id of [memberId, twinId])
          await act(name, {
            memberId: id,
            programId: programs[variant],
            ...(name.startsWith('remove') ? {} : { base }),
          });
      }
    }
    desk.flight.setNow(now);
    return { memberId, twinId, email, twinEmail };
  }

  function linesOf(email: string, isNew: boolean): TransferCells[] {
    const person = {
      firstName: isNew ? 'Noor' : pick(['Mia', 'Maria']),
      lastName: `Line${email.slice(0, 4)}`,
      email,
      organization: 'Summit County SAR',
      phone: pick(['', `970-555-${whole(1000, 9999)}`]),
    };
    const credentials = variants
      .filter(() => chance(0.7))
      .map((program) => ({
        ...person,
        program,
        base,
        issuedOn: dayAgo(whole(1, 100)),
        status: chance(0.15) ? 'removed' : '',
        annual: chance(0.2) ? 'yes' : '',
      }));
    return credentials.length > 0 ? credentials : [person];
  }

  /** Lines of a file about some of a person's credentials, and those of a corrected one, whose days are earlier or the same. */
  function correctedLines(): { wrong: TransferCells[]; right: TransferCells[] } {
    const both = variants
      .filter(() => chance(0.8))
      .map((program) => {
        const days = whole(1, 80);
        const flag = () => (chance(0.3) ? 'yes' : 'no');
        const line = { program, base, organization: 'Alpine Rescue', firstName: 'Mia', lastName: 'Corrected' };
        const wrong = { ...line, issuedOn: dayAgo(days), annual: flag(), status: chance(0.2) ? 'removed' : '' };
        return { wrong, right: { ...line, issuedOn: dayAgo(days + (chance(0.3) ? 0 : whole(1, 40))), annual: flag() } };
      });
    return { wrong: both.map(({ wrong }) => wrong), right: both.map(({ right }) => right) };
  }

  async function save(cells: TransferCells[], person = desk.administrator): Promise<string> {
    tick();
    const { importId, report } = await desk.check(rowsOf(...cells), person);
    const choice = { existing: 'update', exceptions: [], leavesOutFaulty: true };
    await desk.call('import-commit', { importId, fingerprint: report.fingerprint, ...choice }, person);
    return importId;
  }

  /** Something that somebody does after the import, which does not always go. */
  async function actOn({ memberId, email }: { memberId: string; email: string | null }): Promise<void> {
    tick();
    const variant = pick(variants);
    const programId = programs[variant];
    const place = { memberId, programId };
    const note = (isDone: boolean, what: string) => {
      if (!isDone) return;
      touched.add(`${memberId} ${what}`);
      if (email !== null) touched.add(email);
    };
    switch (pick(['renew', 'remove', 'phone', 'undo', 'ground'])) {
      case 'renew':
        return note(await act('renew-credential', { ...place, base }), programId);
      case 'remove':
        return note(await act('remove-credential', place), programId);
      case 'phone':
        await desk.patch('members', memberId, { phone: '303-555-0100' });
        return note(true, 'phone');
      case 'ground':
        return note(await act('ground-member', { memberId, until: null, reason: 'Broken wrist' }), 'grounding');
      default: {
        // Undone by hand, an act of the import has never been.
        const [punch] = await desk.query<{ id: string }>(
          `select e.punch_id as id from app.credential_events e join app.saved_imports s on s.id = e.batch_id
           where e.member_id = $1 and e.program_id = $2 and e.punch_id is not null`,
          [memberId, programId],
        );
        if (punch) await act('void-credential', { ...place, punchId: punch.id, reason: 'Not this one' });
      }
    }
  }

  return { actOn, correctedLines, addPair, chance, linesOf, newEmail, save, tick, touched, whole };
}
