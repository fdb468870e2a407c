/** Different in each run and printed on failure; FUZZ_SEED repeats it. */
export const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000);
