import { namesInUse } from '@ffl/domain/transfer/names-in-use';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderInProduct } from '../../testing/in-product.tsx';
import { makeZip, textRows, workbookParts } from '../../testing/make-workbook.ts';
import { keepReading } from './kept-readings.ts';
import { MapColumns } from './map-columns.tsx';
import { countRowsToSend, type OpenedFile, openFile, rowsToSend } from './opened-file.ts';

let current: OpenedFile;

function Mapping({ opened }: { opened: OpenedFile }) {
  const [file, setFile] = useState(opened);
  current = file;
  const handleOpen = async (read: () => Promise<OpenedFile>) => setFile(await read());
  return <MapColumns file={file} onOpen={handleOpen} onRestart={() => {}} onCheck={() => {}} />;
}

const names = namesInUse({
  organizations: [{ name: 'alpine', displayName: 'Alpine Rescue Team' }],
  programs: [
    { name: 'Lift Ticket', base: null },
    { name: 'Avalanche Deployment', base: 'LG2' },
  ],
  bases: [],
});

async function open(...parts: BlobPart[]) {
  const opened = await openFile('members.csv', new Blob(parts), {}, names);
  renderInProduct(<Mapping opened={opened} />);
  return userEvent.setup();
}

const checkButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Check the file' });

it('a file whose dates could mean two days is not checked before somebody says which', async () => {
  const headings = 'First name,Last name,Email,Organization,Program,Base,Issue date';
  const user = await open(`${headings}\nBo,Park,bo@example.org,SAR,LT,LG2,09/01/2026\n`);
  screen.getByText('What comes first in the dates of "Issue date"?');
  expect(screen.getByLabelText(/^Month first/).closest('label')?.textContent).toBe(
    'Month first09/01/2026: Sep 01, 2026',
  );
  expect(checkButton().disabled).toBe(true);
  await user.click(screen.getByLabelText(/^Day first/));
  expect(checkButton().disabled).toBe(false);
});

it('a first line that is somebody is not taken for headings before somebody says so', async () => {
  const user = await open('Maya,Lindqvist,maya@example.org,SAR\nBo,Park,bo@example.org,SAR\n');
  screen.getByText('Which line has the headings?');
  screen.getByText(/Answer the questions above to continue\.$/);
  await user.click(screen.getByLabelText('None: the first line is already a person'));
  await screen.findByText('The file has no headings. Change');
  expect(screen.getByText('members.csv').parentElement?.textContent).toContain('2 rows');
});

it('a file whose letters can be read in two ways is not checked before somebody says which spelling is right', async () => {
  const user = await open(
    'First name,Last name,Email,Organization\nBo,B',
    Uint8Array.of(0xf8),
    'e,bo@example.org,SAR\n',
  );
  const question = within(screen.getByRole('group', { name: 'Which spelling is right?' }));
  const [first, second] = question.getAllByRole<HTMLInputElement>('radio');
  expect([first?.checked, second?.checked, checkButton().disabled]).toEqual([false, false, true]);
  await user.click(question.getByRole('radio', { name: /^Bøe/ }));
  expect(await screen.findByText('Bøe', { selector: 'p' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>('Encoding').value).toBe('windows-1252');
  expect([second?.checked, checkButton().disabled]).toEqual([true, false]);
  await user.selectOptions(screen.getByLabelText('Encoding'), 'Windows (Central European)');
  expect(await screen.findByText('Bře', { selector: 'p' })).toBeTruthy();
  expect(first?.checked).toBe(true);
});

async function sent(): Promise<object[]> {
  const cells = [];
  for await (const rows of rowsToSend(current)) cells.push(...rows.map((row) => row.cells));
  expect(await countRowsToSend(current)).toBe(cells.length);
  return cells;
}

it('what the file leaves out is said once for every row', async () => {
  const user = await open('First name,Last name,Email\nBo,Park,bo@example.org\n');
  screen.getByText('Still to choose: Organization.');
  await user.selectOptions(screen.getByLabelText(/^Organization/), 'Alpine Rescue Team');
  await user.selectOptions(screen.getByLabelText(/^Program/), 'Lift Ticket');
  screen.getByText('Still to choose: Issue date.');
  await user.type(screen.getByLabelText(/^Issue date/), '2026-11-05');
  expect(checkButton().disabled).toBe(false);
  expect(await sent()).toMatchObject([
    { firstName: 'Bo', organization: 'Alpine Rescue Team', program: 'Lift Ticket', issuedOn: '2026-11-05' },
  ]);
});

it('a name that is not on record is asked for once, and proposed where only signs are in the way', async () => {
  const rows = ['LT,Alpine Rescue Team.', 'LT,ART', 'Lift.Ticket,constructor'];
  const user = await open(
    `First name,Last name,Email,Program,Organization,Issue date\n${rows.map((row) => `A,B,a@example.org,${row},2026-11-05`).join('\n')}\n`,
  );
  await user.selectOptions(screen.getByLabelText('Program "LT" is'), 'Lift Ticket');
  await user.selectOptions(screen.getByLabelText('Organization "ART" is'), 'Alpine Rescue Team');
  expect(await sent()).toMatchObject([
    { program: 'Lift Ticket', organization: 'Alpine Rescue Team' },
    { program: 'Lift Ticket', organization: 'Alpine Rescue Team' },
    { program: 'Lift Ticket', organization: 'constructor' },
  ]);
});

it('a column for each program is sent as a row for each date in it', async () => {
  const user = await open(
    'Name,Email,Agency,Lift Ticket,Avalanche Deployment LG2,CPR Exp\n"Hall, Ira",i@example.org,Alpine Rescue Team,11/25/2026,10/30/2026,6/30/2027\n',
  );
  const ira = { firstName: 'Ira', lastName: 'Hall', email: 'i@example.org', organization: 'Alpine Rescue Team' };
  expect(await sent()).toEqual([
    { ...ira, program: 'Lift Ticket', issuedOn: '2026-11-25' },
    { ...ira, program: 'Avalanche Deployment, LG2', issuedOn: '2026-10-30' },
  ]);
  // A base for every row is not that of a program with its own.
  await user.selectOptions(screen.getByLabelText(/^Base/), 'LG1');
  expect(await sent()).toMatchObject([{ base: 'LG1' }, ira]);
  expect((await sent())[1]).not.toHaveProperty('base');
});

it('the next file with the same headings is read as the last one, and says so', async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  const text = 'Who,Rufname,Mail\nPark,Bo,bo@example.org\n';
  const first = await openFile('first.csv', new Blob([text]), { heading: 1 }, names);
  const everyRow = { organization: 'Alpine Rescue Team', issuedOn: '2026-11-05' };
  keepReading(first.headings, { ...first, mapping: ['lastName', 'firstName', 'email'], everyRow });
  const user = await open(text);
  await user.click(screen.getByLabelText(/^Who · Rufname · Mail/));
  await screen.findByText('Columns and texts are read the same way as in your last file with these headings.');
  expect(await sent()).toEqual([
    { lastName: 'Park', firstName: 'Bo', email: 'bo@example.org', organization: 'Alpine Rescue Team' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Guess again' }));
  expect(await sent()).toEqual([{ email: 'bo@example.org' }]);
  vi.unstubAllGlobals();
});

it('a workbook with several lists is not checked before somebody says which sheet', async () => {
  const headings = ['First name', 'Last name', 'Email', 'Organization'];
  const sheets = ['Members', 'Former'].map((name) => ({
    name,
    rows: textRows([headings, ['Bo', name, 'bo@example.org', 'SAR']]),
  }));
  const user = await open(makeZip(workbookParts(sheets)));
  const question = within(screen.getByRole('group', { name: 'Which sheet has the list?' }));
  expect([checkButton().disabled, screen.queryByLabelText('Encoding')]).toEqual([true, null]);
  await user.click(question.getByRole('radio', { name: /^Former/ }));
  expect(await screen.findByText('Former', { selector: 'p' })).toBeTruthy();
  expect(checkButton().disabled).toBe(false);
});
