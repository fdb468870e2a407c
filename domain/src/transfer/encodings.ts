/** Every encoding a file can be read in, the likelier first where two give the same text. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'macintosh',
  'cp850',
  'cp437',
] as const;
export type Encoding = (typeof encodings)[number];

export const encodingLabels: Readonly<Record<Encoding, string>> = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (16 bits)',
  'utf-16be': 'Unicode (16 bits, high byte first)',
  'windows-1252': 'Windows (Western European)',
  'windows-1250': 'Windows (Central European)',
  macintosh: 'Mac (Western European)',
  cp850: 'DOS (Western European, 850)',
  cp437: 'DOS (American, 437)',
};

/**
 * What the upper 128 bytes stand for. The platform knows no DOS encodings, and what a file is judged by is what it is
 * read by, so the other three are here too.
 */
const upperHalves = {
  'windows-1252':
    '€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ',
  'windows-1250':
    '€\ufffd‚\ufffd„…†‡\ufffd‰Š‹ŚŤŽŹ\ufffd‘’“”•–—\ufffd™š›śťžź\u00a0ˇ˘Ł¤Ą¦§¨©Ş«¬\u00ad®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙',
  macintosh:
    'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\ufffdÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
} as const;

/** An encoding with one character per byte. */
export type ByteEncoding = keyof typeof upperHalves;

export const byteEncodings = Object.keys(upperHalves) as ByteEncoding[];

export function isByteEncoding(encoding: Encoding): encoding is ByteEncoding {
  return encoding in upperHalves;
}

/** Bytes as text. */
export function readBytes(bytes: Uint8Array, encoding: ByteEncoding): string {
  const upper = upperHalves[encoding];
  const units = Uint16Array.from(bytes, (byte) => (byte < 128 ? byte : upper.charCodeAt(byte - 128)));
  let text = '';
  for (let from = 0; from < units.length; from += mostUnits)
    text += String.fromCharCode(...units.subarray(from, from + mostUnits));
  return text;
}

/** As many arguments as any engine takes. */
const mostUnits = 8192;
