import { fieldLabels, type TransferCells } from '@ffl/domain/transfer/fields';
import { programOfColumn } from '@ffl/domain/transfer/guess-mapping';
import { transferMessages } from '@ffl/domain/transfer/messages';
import { type NamingField, namingFields, type TextMeanings } from '@ffl/domain/transfer/names-in-use';
import { Field, TextInput } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/form-field.tsx';
import { askedTexts, type OpenedFile } from './opened-file.ts';

type EveryRowProps = { file: OpenedFile; onChange: (everyRow: TransferCells) => void };

/** What no column says and counts for everybody in the file. */
export function EveryRow({ file: { mapping, names, everyRow }, onChange }: EveryRowProps) {
  const hasPrograms = mapping.some((meaning) => programOfColumn(meaning) !== null);
  const fields = namingFields.filter((field) => !mapping.includes(field) && !(field === 'program' && hasPrograms));
  const asksDay = !mapping.includes('issuedOn') && !hasPrograms;
  if (fields.length === 0 && !asksDay) return null;
  return (
    <fieldset className="grid gap-4 md:grid-cols-2">
      <legend className="font-semibold">{transferMessages.forEveryRow}</legend>
      <p className="text-ink-2 text-meta md:col-span-2">{transferMessages.forEveryRowHint}</p>
      {fields.map((field) => (
        <Field key={field} label={fieldLabels[field]}>
          {(control) => (
            <Names
              control={control}
              names={names[field]}
              chosen={everyRow[field]}
              empty="Nothing"
              onChange={(name) => onChange(withCell(everyRow, field, name))}
            />
          )}
        </Field>
      ))}
      {asksDay && (
        <Field label={fieldLabels.issuedOn}>
          {(control) => (
            <TextInput
              {...control}
              required={false}
              type="date"
              value={everyRow.issuedOn ?? ''}
              onChange={(event) => onChange(withCell(everyRow, 'issuedOn', event.target.value))}
            />
          )}
        </Field>
      )}
    </fieldset>
  );
}

function withCell(cells: TransferCells, field: NamingField | 'issuedOn', text: string): TransferCells {
  const { [field]: _, ...others } = cells;
  return text === '' ? others : { ...others, [field]: text };
}

type TextMeaningProps = { file: OpenedFile; onChange: (meanings: TextMeanings) => void };

/** What the file calls programs, bases and organizations that are on record under another name. */
export function TextMeaning({ file, onChange }: TextMeaningProps) {
  const { names, meanings } = file;
  const asked = askedTexts(file).filter(({ field }) => names[field].length > 0);
  if (asked.length === 0) return null;
  return (
    <fieldset className="grid gap-4 md:grid-cols-2">
      <legend className="font-semibold">{transferMessages.unnamed}</legend>
      <p className="text-ink-2 text-meta md:col-span-2">{transferMessages.unnamedHint}</p>
      {asked.map(({ field, text, meaning }) => (
        <Field key={`${field} ${text}`} className="wrap-anywhere min-w-0" label={`${fieldLabels[field]} "${text}" is`}>
          {(control) => (
            <Names
              control={control}
              names={names[field]}
              chosen={meaning ?? undefined}
              empty="Not on record"
              onChange={(name) => onChange({ ...meanings, [field]: { ...meanings[field], [text]: name } })}
            />
          )}
        </Field>
      ))}
    </fieldset>
  );
}

type NamesProps = {
  control: object;
  names: readonly (readonly string[])[];
  chosen: string | undefined;
  empty: string;
  onChange: (name: string) => void;
};

function Names({ control, names, chosen, empty, onChange }: NamesProps) {
  return (
    <Select {...control} required={false} value={chosen ?? ''} onChange={(event) => onChange(event.target.value)}>
      <option value="">{empty}</option>
      {names.map(([name = '']) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </Select>
  );
}
