type Post = (path: string, body: object) => Promise<unknown>;
type Answer = { data: { batchId?: string; left: { recent?: { id: string } }[] } };

/** Punches this member in the program by `bulk-punch`, in spite of a recent punch, and returns the id of the batch. */
export async function recordBatch(post: Post, memberId: string, programId: string): Promise<string> {
  const input = { memberIds: [memberId], cardName: 'Avalanche Deployment', choices: [{ memberId, programId }] };
  const plan = (await post('/functions/v1/plan-bulk-punch', input)) as Answer;
  const despiteRecent = plan.data.left.flatMap(({ recent }) => (recent ? [recent.id] : []));
  const report = (await post('/functions/v1/bulk-punch', { ...input, despiteRecent })) as Answer;
  return report.data.batchId ?? '';
}
