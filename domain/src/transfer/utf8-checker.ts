/** Whether bytes, given in pieces, are UTF-8. A letter cut at the end is no objection. */
export function utf8Checker() {
  let isValid = true;
  let missing = 0;
  let [least, most] = [0x80, 0xbf];

  function takeUpper(byte: number) {
    if (missing > 0) {
      isValid &&= byte >= least && byte <= most;
      missing -= 1;
      [least, most] = [0x80, 0xbf];
      return;
    }
    isValid &&= byte >= 0xc2 && byte <= 0xf4;
    missing = 1 + Number(byte >= 0xe0) + Number(byte >= 0xf0);
    // Longer forms of shorter letters, halves of pairs, and what is beyond the last letter.
    if (byte === 0xe0) least = 0xa0;
    if (byte === 0xed) most = 0x9f;
    if (byte === 0xf0) least = 0x90;
    if (byte === 0xf4) most = 0x8f;
  }

  return {
    take(piece: Uint8Array) {
      for (let at = 0; at < piece.length && isValid; at += 1) {
        const byte = piece[at] ?? 0;
        if (byte > 127) takeUpper(byte);
        else if (missing > 0) isValid = false;
      }
    },
    isValid: () => isValid,
  };
}
