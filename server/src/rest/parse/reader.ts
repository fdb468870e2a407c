import { RestError } from '../rest-error.ts';

/** Reads a text from left to right and refuses it with PGRST100 where it stops making sense. */
export class Reader {
  readonly text: string;
  readonly subject: string;
  at = 0;

  constructor(text: string, subject: string) {
    this.text = text;
    this.subject = subject;
  }

  get isDone(): boolean {
    return this.at >= this.text.length;
  }

  sees(token: string): boolean {
    return this.text.startsWith(token, this.at);
  }

  takes(token: string): boolean {
    if (!this.sees(token)) return false;
    this.at += token.length;
    return true;
  }

  skipSpaces(): void {
    while (this.text[this.at] === ' ') this.at += 1;
  }

  expect(token: string): void {
    if (!this.takes(token)) this.fail(`"${token}"`);
  }

  /** Requires a sticky pattern. */
  match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found ?? undefined;
  }

  rest(): string {
    const text = this.text.slice(this.at);
    this.at = this.text.length;
    return text;
  }

  expectEnd(): void {
    if (!this.isDone) this.fail('end of input');
  }

  fail(expecting: string): never {
    const next = this.text.codePointAt(this.at);
    const found = next === undefined ? 'end of input' : JSON.stringify(String.fromCodePoint(next));
    throw parseFailure(this.subject, this.text, this.at + 1, `unexpected ${found} expecting ${expecting}`);
  }
}

function parseFailure(subject: string, text: string, column: number, details: string): RestError {
  const message = `"failed to parse ${subject} (${text})" (line 1, column ${column})`;
  return new RestError({ status: 400, code: 'PGRST100', message, details });
}
