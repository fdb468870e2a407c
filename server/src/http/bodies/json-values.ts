/** Whether a JSON text has more values than this. Scans the separators without building anything. */
export function hasMoreValues(json: string, most: number): boolean {
  let values = 0;
  for (let place = 0; place < json.length; place += 1) {
    const sign = json[place];
    if (sign === '"') place = endOfString(json, place);
    else if (sign === ',' || sign === '[' || sign === '{') values += 1;
    if (values > most) return true;
  }
  return false;
}

function endOfString(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end > 0 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end < 0 ? json.length : end;
}

function isEscaped(json: string, place: number): boolean {
  let slashes = 0;
  while (json[place - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
}
