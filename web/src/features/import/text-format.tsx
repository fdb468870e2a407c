import { type Separator, separators } from '@ffl/domain/transfer/csv';
import { type Encoding, encodingLabels, encodings } from '@ffl/domain/transfer/encodings';
import { transferMessages } from '@ffl/domain/transfer/messages';
import { Field } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/form-field.tsx';
import type { OpenedFile, SaidFormat } from './opened-file.ts';

type TextFormatProps = { file: OpenedFile; onSay: (said: SaidFormat) => void };

/** How the text of a file is read. */
export function TextFormat({ file, onSay }: TextFormatProps) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field label="Encoding" hint={transferMessages.encodingHint}>
        {(control) => (
          <Select
            {...control}
            value={file.encoding}
            onChange={(event) => onSay({ encoding: event.target.value as Encoding })}
          >
            {encodings.map((encoding) => (
              <option key={encoding} value={encoding}>
                {encodingLabels[encoding]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Cells are separated by">
        {(control) => (
          <Select
            {...control}
            value={file.separator}
            onChange={(event) => onSay({ separator: event.target.value as Separator })}
          >
            {separators.map((separator) => (
              <option key={separator} value={separator}>
                {separatorLabels[separator]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}

const separatorLabels: Readonly<Record<Separator, string>> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Vertical bar',
};
