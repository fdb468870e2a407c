import type { CsvRow } from '@ffl/domain/transfer/csv';
import { transferLimits } from '@ffl/domain/transfer/limits';
import { transferMessages } from '@ffl/domain/transfer/messages';
import { type NumberFormat, numberFormat, withoutEscapes } from '@ffl/domain/transfer/workbook-cells';
import { rowReader } from './read-rows.ts';
import { readXml, type XmlHandlers } from './read-xml.ts';
import { unpacked, type ZipParts, zipParts } from './zip-file.ts';

/** A workbook's sheets, by name, and their rows. */
export type Workbook = { sheets: string[]; rowsOf: (file: Blob, sheet: string) => AsyncGenerator<CsvRow[]> };

/** Opens an .xlsx file. Throws a sentence if it can't be read. */
export async function openWorkbook(file: Blob): Promise<Workbook> {
  if (new DataView(await file.slice(0, 4).arrayBuffer()).getUint32(0) === 0xd0cf11e0)
    throw new Error(transferMessages.workbookOld);
  const parts = await zipParts(file);
  refuseOthers(parts);
  const read = partReader(file, parts);
  const roots = parts.has('_rels/.rels') ? await relationsOf(read, '') : [];
  const main = roots.find(({ kind }) => kind === 'officeDocument')?.target ?? 'xl/workbook.xml';
  const relations = await relationsOf(read, main);
  const partOf = (kind: string) => relations.find((relation) => relation.kind === kind)?.target;
  const { is1904, sheets } = await sheetsOf(read, main);
  const pathOf = new Map(
    sheets.flatMap(({ name, id }) => {
      const sheet = relations.find((relation) => relation.id === id && relation.kind === 'worksheet');
      return sheet ? [[name, sheet.target] as const] : [];
    }),
  );
  if (pathOf.size > transferLimits.mostSheets) throw new Error(transferMessages.workbookTooBig);
  const texts = await textsOf(read, partOf('sharedStrings'));
  const formats = await formatsOf(read, partOf('styles'));
  return {
    sheets: [...pathOf.keys()],
    async *rowsOf(again, sheet) {
      const { handlers, taken } = rowReader({ texts, formats, is1904 });
      const reading = partReader(again, parts)(pathOf.get(sheet) ?? '', handlers, transferLimits.mostSheetBytes);
      for await (const _ of reading) yield taken();
    },
  };
}

function refuseOthers(parts: ZipParts) {
  const names = [...parts.keys()];
  if (names.some((name) => name.endsWith('vbaproject.bin'))) throw new Error(transferMessages.workbookMacros);
  if (!names.includes('[content_types].xml') || names.includes('xl/workbook.bin'))
    throw new Error(transferMessages.notAList);
}

/** Reads a part, piece by piece. */
type ReadPart = (path: string, handlers: XmlHandlers, most?: number) => AsyncGenerator<undefined>;

function partReader(file: Blob, parts: ZipParts): ReadPart {
  return async function* read(path, handlers, most = transferLimits.mostPartBytes) {
    const part = parts.get(path.toLowerCase());
    if (!part) throw new Error(transferMessages.workbookBroken);
    yield* readXml(unpacked(file, part, most), handlers);
  };
}

async function readWhole(reading: AsyncGenerator<undefined>) {
  for await (const _ of reading);
}

type Relation = { id: string | undefined; kind: string; target: string };

/** What a part names other parts by; the file as a whole is the part ''. */
async function relationsOf(read: ReadPart, path: string): Promise<Relation[]> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const relations: Relation[] = [];
  const open: XmlHandlers['open'] = (name, attribute) => {
    if (name !== 'Relationship') return;
    const { pathname } = new URL(attribute('Target') ?? '', `http://workbook/${folder}`);
    const kind = attribute('Type')?.split('/').at(-1) ?? '';
    relations.push({ id: attribute('Id'), kind, target: decodeURIComponent(pathname.slice(1)) });
  };
  await readWhole(read(`${folder}_rels/${path.slice(folder.length)}.rels`, { open }));
  return relations;
}

async function sheetsOf(read: ReadPart, path: string) {
  const sheets: { name: string; id: string | undefined; isHidden: boolean }[] = [];
  let is1904 = false;
  const open: XmlHandlers['open'] = (name, attribute) => {
    if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attribute('date1904') ?? '');
    if (name !== 'sheet') return;
    const isHidden = (attribute('state') ?? 'visible') !== 'visible';
    sheets.push({ name: withoutEscapes(attribute('name') ?? ''), id: attribute('id'), isHidden });
  };
  await readWhole(read(path, { open }));
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  return { is1904, sheets: visible.length > 0 ? visible : sheets };
}

/** The texts that cells name by number. */
async function textsOf(read: ReadPart, path: string | undefined): Promise<string[]> {
  const texts: string[] = [];
  let [text, isText, isReading] = ['', false, false];
  if (path === undefined) return texts;
  const handlers: XmlHandlers = {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') isReading = true;
      isText = name === 't' && !isReading;
    },
    text(part) {
      if (isText) text += part;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isReading = false;
      if (name === 'si') texts.push(withoutEscapes(text));
    },
  };
  await readWhole(read(path, handlers));
  return texts;
}

/** The number format of each style of a cell. */
async function formatsOf(read: ReadPart, path: string | undefined): Promise<NumberFormat[]> {
  const codes = new Map<number, string | undefined>();
  const formats: NumberFormat[] = [];
  let isOfCells = false;
  if (path === undefined) return formats;
  const handlers: XmlHandlers = {
    open(name, attribute) {
      if (name === 'cellXfs') isOfCells = true;
      const id = name === 'numFmt' || (name === 'xf' && isOfCells) ? Number(attribute('numFmtId') ?? 0) : 0;
      if (name === 'numFmt') codes.set(id, attribute('formatCode'));
      if (name === 'xf' && isOfCells) formats.push(numberFormat(id, codes.get(id)));
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  };
  await readWhole(read(path, handlers));
  return formats;
}
