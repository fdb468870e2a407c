import { transferFields } from '@ffl/domain/transfer/fields';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { catchFile } from '../../testing/browser.ts';
import { ChooseFile } from './choose-file.tsx';
import { openFile } from './opened-file.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('the template has the headings of every column, and the import reads each of them with the line of example', async () => {
  const saved = catchFile();
  render(<ChooseFile onOpen={async () => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: 'Download template' }));
  expect(saved.name).toBe('members-template.csv');
  expect(await saved.text()).toBe(
    'First name,Last name,Email,Phone,Organization,Certification level,Program,Base,Issue date,Annual initial training,Status,Expiry date,Annual date\r\n',
  );
  await expect(openFile(saved.name, saved.blob)).rejects.toThrow('The file has no rows below its headings');
  const example = screen.getByText(/^Amelia,Ortega,/).textContent ?? '';
  const filled = await openFile(saved.name, new Blob([saved.blob, `${example}\r\n`]));
  expect(filled.mapping).toEqual(transferFields);
  expect(example.split(',')[transferFields.indexOf('issuedOn')]).toBe('2026-11-05');
});
