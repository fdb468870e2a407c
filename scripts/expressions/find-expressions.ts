import { type ESTree, parseSync, Visitor } from 'vite';

export type Expression = { source: string; flags: string; where: string };

/** Every regular expression in a source text. Throws for one built at run time, since it couldn't be checked. */
export function findExpressions(file: string, text: string): Expression[] {
  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file} cannot be read: ${errors[0].message}`);
  const found: Expression[] = [];
  const where = (offset: number) => `${file}:${text.slice(0, offset).split('\n').length}`;

  function add(call: ESTree.NewExpression | ESTree.CallExpression): void {
    if (call.callee.type !== 'Identifier' || call.callee.name !== 'RegExp') return;
    const [source, flags] = call.arguments.map(textOf);
    if (source === undefined) throw new Error(`${where(call.start)} builds a regular expression at run time`);
    found.push({ source, flags: flags ?? '', where: where(call.start) });
  }

  new Visitor({
    Literal(node) {
      if ('regex' in node)
        found.push({ source: node.regex.pattern, flags: node.regex.flags, where: where(node.start) });
    },
    NewExpression: add,
    CallExpression: add,
  }).visit(program);
  return found;
}

function textOf(node: ESTree.Argument): string | undefined {
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}
