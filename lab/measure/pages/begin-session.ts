/** Signs in to the sample, whose password is in SAMPLE_PASSWORD. Returns what the pages store in the browser. */
export async function beginSession(origin: string, email: string): Promise<string> {
  const answer = await fetch(`${origin}/functions/v1/signin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: process.env.SAMPLE_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`Nobody could sign in as ${email}: ${answer.status}`);
  const { session } = (await answer.json()) as { session: object };
  return JSON.stringify(session);
}
