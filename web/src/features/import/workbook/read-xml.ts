import { transferMessages } from '@ffl/domain/transfer/messages';
import { Parser } from 'saxen';

/** What is done at each tag, names without their prefixes. */
export type XmlHandlers = {
  open: (name: string, attribute: (name: string) => string | undefined) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

/** Reads XML as its bytes arrive; each round is one piece. Throws a sentence if it is none. */
export async function* readXml(pieces: AsyncIterable<Uint8Array<ArrayBuffer>>, handlers: XmlHandlers) {
  const parser = parserOf(handlers);
  const decoder = new TextDecoder();
  let sinceTag = 0;
  for await (const piece of pieces) {
    const text = decoder.decode(piece, { stream: true });
    const lastTag = text.lastIndexOf('>');
    sinceTag = lastTag < 0 ? sinceTag + text.length : text.length - lastTag;
    // The parser reads an unfinished tag anew with each piece.
    if (sinceTag > longestText) throw new Error(transferMessages.workbookBroken);
    parser.write(text);
    yield;
  }
  parser.end();
}

/** Characters without a tag. A cell has 32,767 at most, each of which may be written as "&quot;". */
const longestText = 250_000;

function parserOf({ open, text, close }: XmlHandlers): Parser {
  const parser = new Parser();
  parser.on('error', (error) => {
    throw new Error(transferMessages.workbookBroken, { cause: error });
  });
  parser.on('openTag', (name, attributes, decode) => {
    let all: Record<string, string> | undefined;
    open(withoutPrefix(name), (wanted) => {
      all ??= attributes();
      const key = wanted in all ? wanted : Object.keys(all).find((one) => one.endsWith(`:${wanted}`));
      const value = key === undefined ? undefined : all[key];
      return value === undefined ? undefined : decode(value);
    });
  });
  if (text) {
    parser.on('text', (value, decode) => text(decode(value)));
    parser.on('cdata', (value) => text(value));
  }
  if (close) parser.on('closeTag', (name) => close(withoutPrefix(name)));
  return parser;
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
