import { crc32, deflateRawSync } from 'node:zlib';

type PartOptions = {
  /** The length that the file claims, if it isn't the true one. */
  saidLength?: number;
};

/** A ZIP file of these parts. */
export function makeZip(parts: Readonly<Record<string, string | Uint8Array>>, { saidLength }: PartOptions = {}): Blob {
  const files: Uint8Array[] = [];
  const entries: Uint8Array[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const numbers = [crc32(bytes), packed.length, saidLength ?? bytes.length];
    const common = [u16(20), u16(0x800), u16(8), u32(0), ...numbers.map(u32), u16(name.length), u16(0)];
    const file = Buffer.concat([u32(0x04034b50), ...common, Buffer.from(name), packed]);
    entries.push(
      Buffer.concat([u32(0x02014b50), u16(20), ...common, u16(0), u16(0), u16(0), u32(0), u32(at), Buffer.from(name)]),
    );
    files.push(file);
    at += file.length;
  }
  const directory = Buffer.concat(entries);
  const count = u16(entries.length);
  const end = Buffer.concat([u32(0x06054b50), u16(0), u16(0), count, count, u32(directory.length), u32(at), u16(0)]);
  return new Blob([...files, directory, end].map((bytes) => new Uint8Array(bytes)));
}

type SheetXml = { name: string; rows: string; state?: string };

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships';

type WorkbookXml = { texts?: readonly string[]; styles?: string; settings?: string; more?: Record<string, string> };

/** The parts of an .xlsx workbook whose sheets hold these rows, written as XML. */
export function workbookParts(
  sheets: readonly SheetXml[],
  { texts = [], styles = '', settings = '', more = {} }: WorkbookXml = {},
): Record<string, string> {
  const named = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
  );
  const pages = sheets.map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`));
  const shared = [
    relation('rId98', 'sharedStrings', '/xl/sharedStrings.xml'),
    relation('rId99', 'styles', 'styles.xml'),
  ];
  return {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations([relation('rId1', 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relationships}">${settings}<sheets>${named.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([...pages, ...shared]),
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}">${styles}</styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
    ...more,
  };
}

/** Rows of texts as XML, each in its cell. */
export function textRows(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  return rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('');
}

function relation(id: string, kind: string, target: string): string {
  return `<Relationship Id="${id}" Type="${relationships}/${kind}" Target="${target}"/>`;
}

function relations(all: readonly string[]): string {
  return `<Relationships xmlns="${packageRelationships}">${all.join('')}</Relationships>`;
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
