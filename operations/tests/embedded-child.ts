import { openEmbedded } from '../src/embedded/open-embedded.ts';

/** An application in its own process: opens the data folder, says how to connect, and stays. */
const [dataDir = ''] = process.argv.slice(2);
const { stop: _, ...connection } = await openEmbedded({ dataDir, isExplicit: true, log: () => {} });
process.stdout.write(`${JSON.stringify(connection)}\n`);
setInterval(() => {}, 60_000);
