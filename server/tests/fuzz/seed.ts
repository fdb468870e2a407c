/** Different in each run and printed on failure; set FUZZ_SEED to repeat a run. */
export const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000);
