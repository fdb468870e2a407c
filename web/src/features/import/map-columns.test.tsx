import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInProduct } from '../../testing/in-product.tsx';
import { MapColumns } from './map-columns.tsx';
import { type OpenedFile, openFile } from './opened-file.ts';

function Mapping({ opened }: { opened: OpenedFile }) {
  const [file, setFile] = useState(opened);
  const handleOpen = async (read: () => Promise<OpenedFile>) => setFile(await read());
  return <MapColumns file={file} onOpen={handleOpen} onRestart={() => {}} onCheck={() => {}} />;
}

async function open(...parts: BlobPart[]) {
  const opened = await openFile('members.csv', new Blob(parts));
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
  screen.getByText('Which line holds the headings?');
  screen.getByText(/Answer the questions above to continue\.$/);
  await user.click(screen.getByLabelText('None: the first line is already somebody'));
  await screen.findByText('The file has no headings. Change');
  expect(screen.getByText('members.csv').parentElement?.textContent).toContain('2 rows');
});

it('a file whose letters can be read in two ways is not checked before somebody says which spelling is right', async () => {
  const user = await open(
    'First name,Last name,Email,Organization\nBo,B',
    Uint8Array.of(0x9a),
    'hm,bo@example.org,SAR\n',
  );
  const question = within(screen.getByRole('group', { name: 'Which spelling is right?' }));
  const [first, second] = question.getAllByRole<HTMLInputElement>('radio');
  expect([first?.checked, second?.checked, checkButton().disabled]).toEqual([false, false, true]);
  await user.click(question.getByRole('radio', { name: /^Böhm/ }));
  expect(await screen.findByText('Böhm', { selector: 'p' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>('Encoding').value).toBe('macintosh');
  expect([first?.checked, checkButton().disabled]).toEqual([true, false]);
  await user.selectOptions(screen.getByLabelText('Encoding'), 'Windows (Western European)');
  expect(await screen.findByText('Bšhm', { selector: 'p' })).toBeTruthy();
  expect(second?.checked).toBe(true);
});
