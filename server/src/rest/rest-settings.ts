/** `maxRows` caps every read, embeds included; `allowsRollback` honours `Prefer: tx=rollback`. */
export type RestSettings = { schema: string; maxRows: number; allowsRollback: boolean };
