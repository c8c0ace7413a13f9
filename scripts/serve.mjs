// `npm run serve [-- --data <folder>] [--port <n>] [--demo]`: the loopback host without a window; prints its address.
import { ensureBuilt } from './build.mjs';
import { parseArguments, startHost, untilSignal } from './host.mjs';
import { ensureInstalled } from './install.mjs';
import { endWith } from './refusal.mjs';

async function main() {
  await ensureInstalled();
  await ensureBuilt();
  const started = await startHost(await parseArguments(process.argv.slice(2)));
  if (started.kind === 'handedOver') {
    console.log(started.address ?? 'The program runs on this folder and opened a window.');
    return;
  }
  console.log(`${started.loopback.newAddress()}\nThe address works once. Ctrl-C ends the program.`);
  await untilSignal();
  await started.loopback.close();
}

await main().then(() => process.exit(0), endWith);
