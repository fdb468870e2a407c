import type { Asked, Outlet } from './outlets.ts';

export type Read = { problem: string | null; rows: number; bytes: number; firstMs: number; ms: number };

/** Reads all of it, part after part, as the page does that makes a file of it. */
export async function readOutlet(origin: string, headers: Record<string, string>, outlet: Outlet): Promise<Read> {
  const began = performance.now();
  const read: Read = { problem: null, rows: 0, bytes: 0, firstMs: Number.NaN, ms: 0 };
  for (let asked: Asked | null = outlet.first; asked !== null && read.problem === null; ) {
    const response = await send(origin, headers, asked);
    const text = await readText(response, () => {
      if (Number.isNaN(read.firstMs)) read.firstMs = performance.now() - began;
    }).catch((error: unknown) => String(error));
    read.bytes += text.length;
    if (!response.ok) read.problem = `${response.status} ${text.slice(0, 200)}`;
    const rows = response.headers.get('content-type')?.includes('json') ? rowsOf(JSON.parse(text)) : linesOf(text);
    read.rows += Array.isArray(rows) ? rows.length : rows;
    asked = Array.isArray(rows) && outlet.next ? outlet.next(rows) : null;
  }
  read.ms = performance.now() - began;
  return read;
}

function send(origin: string, headers: Record<string, string>, { path, body }: Asked): Promise<Response> {
  const post = {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...headers, 'Content-Type': 'application/json' },
  };
  return fetch(`${origin}${path}`, body ? post : { headers });
}

async function readText(response: Response, began: () => void): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of response.body ?? []) {
    began();
    text += decoder.decode(part, { stream: true });
  }
  return text;
}

/** An answer's longest list, or that of its data. */
function rowsOf(answer: unknown): unknown[] {
  if (Array.isArray(answer)) return answer;
  if (typeof answer !== 'object' || answer === null) return [];
  const lists = Object.values(answer).filter((value) => Array.isArray(value));
  return lists.sort((one, other) => other.length - one.length)[0] ?? ('data' in answer ? rowsOf(answer.data) : []);
}

/** A file's below its heading, a calendar's events. */
function linesOf(text: string): number {
  return text.startsWith('BEGIN:VCALENDAR') ? text.split('BEGIN:VEVENT').length - 1 : text.split('\r\n').length - 2;
}
