/** A sentence for each field that is not right. */
export type Problems<Values> = { [Name in keyof Values]?: string | undefined };

type Checked = { error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined };

/** What a schema says against the fields: the first sentence of each. */
export function problemsIn<Values>({ error }: Checked): Problems<Values> {
  const problems: Record<PropertyKey, string> = {};
  for (const { path, message } of error?.issues ?? []) problems[path[0] ?? ''] ??= message;
  return problems as Problems<Values>;
}
