// `npm start [-- --demo] [--data <folder>] [--port <n>]`: Electron where its binary is, else an app window of the installed browser.
import { join } from 'node:path';
import { findBrowser, hasDisplay, openAppWindow } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { runProgram } from './child.mjs';
import { findElectron, installElectron } from './electronBinary.mjs';
import { parseArguments, startHost, untilSignal } from './host.mjs';
import { ensureInstalled } from './install.mjs';
import { endWith } from './refusal.mjs';
import { root } from './run.mjs';

async function main() {
  await ensureInstalled();
  await ensureBuilt();
  const options = await parseArguments(process.argv.slice(2));
  const electron = hasDisplay() ? (findElectron() ?? (await installElectron())) : null;
  return electron === null ? startInBrowser(options) : startElectron(electron, options);
}

function startElectron(electron, { dataFolder, demo }) {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return runProgram(electron, [...asRoot, root, '--data', dataFolder, ...(demo ? ['--demo'] : [])]);
}

async function startInBrowser(options) {
  const started = await startHost(options);
  if (started.kind === 'handedOver') return showHandedOver(started.address, options);
  await Promise.race([showWindow(started.loopback.newAddress, options), untilSignal()]);
  await started.loopback.close();
  return 0;
}

/** A second start: the program that runs gets one more window. */
async function showHandedOver(address, options) {
  if (address === null) console.log('Anamnesis runs on this folder already and opened a window.');
  else await Promise.race([showWindow(() => address, options), untilSignal()]);
  return 0;
}

/** Resolves when the window was closed; never where there is none and the address was printed. */
async function showWindow(newAddress, { dataFolder }) {
  const browser = hasDisplay() ? findBrowser() : null;
  if (browser === null) return printAddress(newAddress());
  console.log(`Electron's binary is not installed: Anamnesis opens as a window of ${browser}.`);
  const profileFolder = join(dataFolder, 'browser');
  const window = openAppWindow(browser, { address: newAddress(), profileFolder });
  const code = await window.ended;
  if (code !== 0) await printAddress(newAddress());
}

function printAddress(address) {
  console.log(
    `No window can be opened here. Open this address in Chrome or Chromium; it works once:\n${address}`,
  );
  console.log('Ctrl-C ends the program.');
  return new Promise(() => {});
}

await main().then((code) => process.exit(code), endWith);
