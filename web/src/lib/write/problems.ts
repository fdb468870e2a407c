/** A sentence for each invalid field. */
export type Problems<Values> = { [Name in keyof Values]?: string | undefined };

type Checked = { error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined };

/** A schema's objections to the fields: each one's first sentence. */
export function problemsIn<Values>({ error }: Checked): Problems<Values> {
  const problems: Record<PropertyKey, string> = {};
  for (const { path, message } of error?.issues ?? []) problems[path[0] ?? ''] ??= message;
  return problems as Problems<Values>;
}
