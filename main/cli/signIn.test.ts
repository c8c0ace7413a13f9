import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectCore } from './connect.ts';
import { runCli, temporaryData } from './runCli.ts';

let data: string;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ data, remove } = await temporaryData());
  const { client, close } = await connectCore(data);
  await client.persons.add({ name: 'Ada', roles: ['approver'], pin: '271828' });
  await close();
}, 60_000);
afterAll(() => remove());

/** Runs a command with a PIN in its environment. */
async function runWith(pin: string | null, args: readonly string[]) {
  if (pin === null) delete process.env.ANAMNESIS_PIN;
  else process.env.ANAMNESIS_PIN = pin;
  const ended = await runCli(['--data', data, '--json', ...args]);
  delete process.env.ANAMNESIS_PIN;
  return { code: ended.code, said: JSON.parse(ended.stdout) };
}
const refused = (sentence: RegExp) => ({
  code: 1,
  said: { error: { sentence: expect.stringMatching(sentence) } },
});

test('[W8] a command says who acts, and has the PIN from the environment, a descriptor or the terminal', async () => {
  expect(await runWith(null, ['studies'])).toMatchObject(refused(/--as <name>, one of Ada/));
  expect(await runWith('271828', ['--as', 'Eve', 'studies'])).toMatchObject(
    refused(/Nobody here is named Eve/),
  );
  expect(await runWith(null, ['--as', 'Ada', 'studies'])).toMatchObject(refused(/ANAMNESIS_PIN/));
  expect(await runWith('wrong', ['--as', 'Ada', 'studies'])).toMatchObject(refused(/not the PIN/));
  expect(await runWith('271828', ['--as', 'Ada', 'studies'])).toMatchObject({ code: 0, said: [] });
  expect(await runWith(null, ['--as', 'Ada', '--pin-fd', 'x', 'studies'])).toMatchObject({ code: 2 });
}, 120_000);
