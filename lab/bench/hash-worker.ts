import { json } from 'node:stream/consumers';
import { createPasswords } from '../../server/src/accounts/passwords/passwords.ts';
import { password } from './database.ts';
import { measure } from './measure.ts';

const { callers, seconds } = (await json(process.stdin)) as { callers: number; seconds: number };
const passwords = await createPasswords();
const hash = await passwords.hash(password);
const figures = await measure(callers, seconds, () => passwords.verify(password, hash));
console.log(JSON.stringify(figures));
