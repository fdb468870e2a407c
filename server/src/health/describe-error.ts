type Described = Record<string, string | undefined>;

const tooMuch = 1_000;

/**
 * The parts of an error that may be logged. A database puts a row's values in the detail, and in the message of a
 * refusal; a parser quotes the text that it couldn't read. So a message is kept only if it is about the program.
 */
export function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error };
  const described: Described = {
    type: error.constructor.name,
    message: speaksOfData(error) ? undefined : withoutPeople(error.message),
    stack: framesOf(error.stack ?? ''),
  };
  for (const name of ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine', 'syscall']) {
    const value: unknown = Reflect.get(error, name);
    if (typeof value === 'string') described[name] = value;
  }
  return described;
}

// Whether the error contains data: data exceptions, constraint violations and errors that our own procedures raise.
function speaksOfData(error: Error): boolean {
  const isFromDatabase = 'severity' in error && 'code' in error;
  return isFromDatabase ? /^(22|23|44|P0|FF)/.test(String(error.code)) : error instanceof SyntaxError;
}

function withoutPeople(message: string): string {
  return message
    .slice(0, tooMuch)
    .replace(/\S+/g, (word) => (word.includes('@') ? '<e-mail>' : word))
    .replace(/[\w-]{24,}(\.[\w-]+)*/g, '<token>');
}

// Drops the first lines of a stack, which repeat the message.
function framesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
