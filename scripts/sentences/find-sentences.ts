import { type ESTree, parseSync, Visitor } from 'vite';

export type Sentence = { text: string; where: string };

/** Every text in a source that reads like words for people: between tags, or beginning like a sentence. */
export function findSentences(file: string, source: string): Sentence[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file} cannot be read: ${errors[0].message}`);
  const found: { text: string; start: number }[] = [];
  const notForPeople = new Set<number>();
  const code = (node: ESTree.Node) => source.slice(node.start, node.end).replaceAll(/\s+/g, ' ');

  function add(text: string, start: number): void {
    const oneLine = text.replaceAll(/\s+/g, ' ').trim();
    if (!notForPeople.has(start)) found.push({ text: oneLine, start });
  }

  function skip(node: ESTree.Node | null | undefined): void {
    if (node) for (let at = node.start; at < node.end; at++) notForPeople.add(at);
  }

  /** The part of a sentence at this place. Each text is listed once, with the outermost tags around it. */
  function partOf(child: ESTree.JSXChild): string {
    if (child.type === 'JSXText') {
      notForPeople.add(child.start);
      return child.value;
    }
    if (child.type === 'JSXElement' || child.type === 'JSXFragment') return child.children.map(partOf).join('') || '…';
    if (child.type !== 'JSXExpressionContainer' || child.expression.type === 'JSXEmptyExpression') return '';
    const { expression } = child;
    return expression.type === 'Literal' ? String(expression.value) : `{${code(expression)}}`;
  }

  new Visitor({
    ImportDeclaration: skip,
    NewExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'Error') skip(node);
    },
    JSXAttribute(node) {
      if (node.name.type === 'JSXIdentifier' && /^(className|d|viewBox|points)$/.test(node.name.name)) skip(node);
    },
    JSXElement: addChildren,
    JSXFragment: addChildren,
    Literal(node) {
      if (typeof node.value === 'string' && readsAsWords(node.value, file)) add(node.value, node.start);
    },
    TemplateLiteral(node) {
      const parts = node.quasis.map((quasi, n) => {
        const expression = node.expressions[n];
        return quasi.value.raw + (expression ? `{${code(expression)}}` : '');
      });
      const fixed = node.quasis.map((quasi) => quasi.value.raw).join('N');
      if (readsAsWords(fixed, file)) add(parts.join(''), node.start);
    },
  }).visit(program);

  function addChildren(node: ESTree.JSXElement | ESTree.JSXFragment): void {
    const isText = (child: ESTree.JSXChild) => child.type === 'JSXText' && /\p{L}{2}/u.test(child.value);
    const first = node.children.find(isText);
    if (first && !notForPeople.has(first.start)) add(node.children.map(partOf).join(''), node.start);
  }

  return found
    .toSorted((one, other) => one.start - other.start)
    .map(({ text, start }) => ({ text, where: `${file}:${source.slice(0, start).split('\n').length}` }));
}

/**
 * Two words or more, the first with a capital. The domain's parts of sentences begin with a small letter, and it
 * contains no SQL.
 */
function readsAsWords(text: string, file: string): boolean {
  const begins = file.startsWith('domain/') ? /^["“(]?[\p{L}\d]/u : /^["“(]?[\p{Lu}\d]/u;
  return begins.test(text) && /\S \S/.test(text) && /\p{Ll}{2}/u.test(text) && !/[_=<]/.test(text);
}
