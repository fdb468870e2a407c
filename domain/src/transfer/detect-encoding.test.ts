import { expect, it } from 'vitest';
import { type DetectedEncoding, encodingDetector } from './detect-encoding.ts';
import { type ByteEncoding, byteEncodings, type Encoding, isByteEncoding, readBytes } from './encodings.ts';

/** None of them is among the examples that the detector learned its letters from. */
const names = {
  German:
    'Matthäus Schönberger Söding Cäcilie Rüdiger Häring Börner Fröhlich Mühle Wöhrer Bürger Stütz Zänker Füssli Gößl',
  Spanish:
    'Bárcena Gaitán Treviño Cerdán Páez Cáceres Munguía Bolaños Piñeiro Nélida Padrón Peiró Aránzazu Cañizares Güiraldes',
  Polish:
    'Patoła Sołtan Orłowski Łapaj Złotnik Kędzierski Stępka Kózka Fryś Młodzik Wierzchoń Gałęza Sułkowski Rącz Bieżuń',
  Czech:
    'Bedřich Vítková Bohumír Kryštof Libuše Lišková Tadeáš Svobodová Němcová Bláha Vladimíra Nečas Řepka Houšť Staněk',
  French:
    'Trépanier Grégoire Célina Vézina Hébert Fréchette Théodore Élisabeth Guérin Gérard Lacharité Hugùes Sylvère Maïté',
  Nordic:
    'Engström Häggström Sipilä Söndergaard Torbjørn Häkkinen Päivi Sköld Børresen Sjølie Brækhus Ljungås Kårstad Flå',
  Portuguese:
    'Nádia Constança Salomé Bárbara Josué Cauã Cecília Fogaça Lívia Otávio Álvaro Márcio Valadão Estêvez Romão',
};
const plainNames = ['Smith', 'Ortega', "O'Brien", 'Amelia', 'Park', 'Lee', 'Johnson', 'McKay'];

function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Null if the encoding lacks a letter. */
function bytesOf(text: string, encoding: ByteEncoding): Uint8Array | null {
  const upper = readBytes(
    Uint8Array.from({ length: 128 }, (_, at) => at + 128),
    encoding,
  );
  const bytes = Array.from(text, (letter) => (letter < '\u0080' ? letter.charCodeAt(0) : upper.indexOf(letter) + 128));
  return bytes.includes(127) ? null : Uint8Array.from(bytes);
}

function utf8Of(text: string): Uint8Array {
  const escaped = encodeURIComponent(text).replaceAll(/%(..)/g, (_all, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Uint8Array.from(escaped, (letter) => letter.charCodeAt(0));
}

function detect(bytes: Uint8Array, pieceLength = Math.max(bytes.length, 1)): DetectedEncoding {
  const { take, detected } = encodingDetector();
  for (let from = 0; from < bytes.length; from += pieceLength) take(bytes.subarray(from, from + pieceLength));
  return detected();
}

function readAs(bytes: Uint8Array, encoding: Encoding): string {
  if (isByteEncoding(encoding)) return readBytes(bytes, encoding);
  return decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
}

function wide(text: string, isHighFirst: boolean): Uint8Array {
  const units = Array.from(text, (letter) => letter.charCodeAt(0));
  return Uint8Array.from(units.flatMap((unit) => (isHighFirst ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])));
}

it('no encoding of a member list is guessed wrong in silence, and at most 2 of 100 lists are asked about', () => {
  const next = numbersFrom(48);
  const wrong: string[] = [];
  let [files, asked] = [0, 0];
  for (const [language, all] of Object.entries(names)) {
    const some = all.split(' ');
    for (let run = 0; run < 100; run += 1) {
      const rows = Array.from({ length: 4 + next(30) }, () => {
        const name = next(3) === 0 ? (plainNames[next(plainNames.length)] ?? '') : (some[next(some.length)] ?? '');
        return `${plainNames[next(plainNames.length)]},${run % 5 === 0 ? name.toUpperCase() : name}`;
      });
      const text = `First name,Last name\n${rows.join('\n')}\n`;
      const encoding = byteEncodings[run % byteEncodings.length] ?? 'cp850';
      for (const bytes of [bytesOf(text, encoding), utf8Of(text)]) {
        if (bytes === null) continue;
        const { encoding: found, readings } = detect(bytes);
        files += 1;
        if (readings.length > 0) asked += 1;
        else if (readAs(bytes, found) !== text) wrong.push(`${language} in ${encoding} or UTF-8 as ${found}`);
        if (readings.length > 0 && !readings.some((reading) => readAs(bytes, reading.encoding) === text))
          wrong.push(`${language} in ${encoding} or UTF-8, asked about without the right reading`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(files).toBeGreaterThan(1000);
  expect(asked / files).toBeLessThan(0.02);
}, 30_000);

it.each([
  ['windows-1252', [0x8a, 0x9f, 0xd8, 0xf1, 0x80, 0x92], 'ŠŸØñ€’'],
  ['windows-1250', [0x8a, 0x9f, 0xd8, 0xf1, 0xa3, 0x92], 'ŠźŘńŁ’'],
  ['macintosh', [0x8a, 0x9f, 0xaf, 0x96, 0xdb, 0xd5], 'äüØñ€’'],
  ['cp850', [0x84, 0x81, 0x9d, 0xa4, 0xb5, 0xe9], 'äüØñÁÚ'],
  ['cp437', [0x84, 0x81, 0xa4, 0xb5, 0xe9, 0xe1], 'äüñ╡Θß'],
] as const)('each byte has its letter in %s', (encoding, bytes, text) => {
  expect(readBytes(Uint8Array.from(bytes), encoding)).toBe(text);
});

const list = 'Name,City\nJosé Müller,Łódź\nBo Park,Vail\n';

it.each([
  ['UTF-8 with a byte-order mark', utf8Of('\ufeffName,City\n'), 'utf-8'],
  ['ASCII', utf8Of('Name,City\nBo,Vail\n'), 'utf-8'],
  ['UTF-8', utf8Of(list), 'utf-8'],
  ['UTF-8 with Japanese', utf8Of('Name,City\n山田 太郎,東京\n'), 'utf-8'],
  ['UTF-8 with Cyrillic', utf8Of('Name\nОлена Шевченко\nБо Парк\nЛук’яненко Юрій\n'), 'utf-8'],
  ['UTF-8 with Greek', utf8Of('Name\nΝίκος Παπαδόπουλος\nΓεωργίου Ελένη\n'), 'utf-8'],
  ['UTF-8 with Hindi', utf8Of('Name\nप्रिया शर्मा\n'), 'utf-8'],
  ['UTF-8 with Vietnamese', utf8Of('Name\nNguyễn Thị Đức\nTrần Phạm Hồ\n'), 'utf-8'],
  ['UTF-8 with accents as letters of their own', utf8Of('Name\nJosé Núñez\nZoë Müller\n'.normalize('NFD')), 'utf-8'],
  ['16 bits, low byte first, with a mark', wide(`\ufeff${list}`, false), 'utf-16le'],
  ['16 bits, high byte first, with a mark', wide(`\ufeff${list}`, true), 'utf-16be'],
  ['16 bits, low byte first, without a mark', wide(list, false), 'utf-16le'],
  ['16 bits, high byte first, without a mark', wide(list, true), 'utf-16be'],
])('%s is known without a question', (_what, bytes, encoding) => {
  expect(detect(bytes)).toEqual({ encoding, readings: [] });
});

it('a word that two encodings spell plausibly is shown in both, and so is nothing else', () => {
  const { readings } = detect(bytesOf('Bo\nBøe\nMüller\n', 'windows-1252') ?? new Uint8Array());
  expect(readings).toEqual([
    { encoding: 'windows-1250', words: ['Bře'] },
    { encoding: 'windows-1252', words: ['Bøe'] },
  ]);
});

it('lines that end as old Macs end them speak for the Mac', () => {
  expect(detect(bytesOf('Bo\rBäck\r', 'macintosh') ?? new Uint8Array())).toEqual({
    encoding: 'macintosh',
    readings: [],
  });
  expect(detect(bytesOf('Bo\nBäck\n', 'macintosh') ?? new Uint8Array()).readings).toHaveLength(2);
});

it('letters of no known encoding are asked about', () => {
  // "Иван Петров" in Windows-1251, which the import doesn't read.
  const { readings } = detect(Uint8Array.of(0xc8, 0xe2, 0xe0, 0xed, 0x20, 0xcf, 0xe5, 0xf2, 0xf0, 0xee, 0xe2, 0x0a));
  expect(readings.length).toBeGreaterThan(1);
});

it('a name in every row counts once, and a rare letter late in a long file is seen', () => {
  const early = 'Zoë Müller\n'.repeat(20_000);
  expect(detect(bytesOf(`${early}Łukasz Głąb\n`, 'windows-1250') ?? new Uint8Array(), 4_096).encoding).toBe(
    'windows-1250',
  );
});

it('pieces of any size give the same answer', () => {
  const bytes = bytesOf('Name\nZoë Müller\nJosé Núñez\nHélène Côté\n', 'macintosh') ?? new Uint8Array();
  for (const length of [1, 2, 3, 7, 64]) expect(detect(bytes, length)).toEqual(detect(bytes));
  for (const length of [1, 2, 3, 7]) expect(detect(utf8Of(list), length).encoding).toBe('utf-8');
});
