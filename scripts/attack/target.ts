/** Whom an attack is aimed at, and the tokens that it may use. */
export type Target = { port: number; administrators: string[]; member: string };
