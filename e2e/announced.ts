import type { Page } from '@playwright/test';

/** Everything a screen reader announces on its own: the live regions in the browser's accessibility tree. */
export async function announced(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  type Node = (typeof nodes)[number];

  function textOf({ role, name, childIds = [] }: Node): string {
    if (role?.value === 'StaticText') return String(name?.value ?? '');
    return childIds.map((id) => textOf(byId.get(id) ?? { nodeId: id, ignored: true })).join('');
  }

  const isLive = ({ properties = [] }: Node) =>
    properties.some(({ name, value }) => name === 'live' && value.value !== 'off');
  return nodes.filter(isLive).map(textOf).join('\n');
}
