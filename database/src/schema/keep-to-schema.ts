import pg from 'pg';
import type { Database } from '../database.ts';
import type { SchemaFile } from './schema-files.ts';
import { isMadeBy } from './schema-history.ts';

/** Another version changed the schema while this process was running. */
export class OtherSchema extends Error {
  override name = 'OtherSchema';
}

type Kept = {
  /** The schema files that this process applied or found when it started. */
  files: SchemaFile[];
  log: (line: string) => void;
  everyMs?: number;
};

const overtaken =
  'Another version of Flight For Life changed the database: this process reads and writes nothing any more. Start that version in its place.';
const returned = 'The database has the schema of this version again: this process goes on.';

/** Wraps the database so that it is closed while its schema isn't this process's version. Checked every two seconds. */
export function keepToSchema(database: Database, { files, log, everyMs = 2_000 }: Kept): Database {
  let isOurs = true;
  let timer: NodeJS.Timeout | undefined;
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    const found = await database.schemaFiles().then((history) => isMadeBy(history, files), asAnswer);
    if (found === undefined || found === isOurs) return;
    isOurs = found;
    log(found ? returned : overtaken);
  }
  function plan(): void {
    timer = setTimeout(() => {
      asking = ask().finally(() => timer && plan());
    }, everyMs).unref();
  }
  async function whileOurs<T>(work: () => Promise<T>): Promise<T> {
    if (!isOurs) throw new OtherSchema(overtaken);
    return work().catch(async (error: unknown) => {
      // The schema may have changed within these two seconds, so that something this version calls is gone.
      if (isMissing(error)) await ask();
      throw isOurs ? error : new OtherSchema(overtaken, { cause: error });
    });
  }

  plan();
  return {
    ...database,
    asActor: (...given) => whileOurs(() => database.asActor(...given)),
    readAsActor: (...given) => whileOurs(() => database.readAsActor(...given)),
    asActorOnce: (...given) => whileOurs(() => database.asActorOnce(...given)),
    asService: (...given) => whileOurs(() => database.asService(...given)),
    hasOurSchema: () => isOurs,
    async close() {
      clearTimeout(timer);
      timer = undefined;
      await asking;
      await database.close();
    },
  };
}

/** Whether a table, column or function is missing. */
function isMissing(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(3F000|42P01|42703|42704|42883)$/.test(error.code ?? '');
}

/** A schema without the function is another one. If the database doesn't answer, nothing is known. */
function asAnswer(error: unknown): false | undefined {
  return error instanceof pg.DatabaseError && /^(3F|42)/.test(error.code ?? '') ? false : undefined;
}
