import { writeSync } from 'node:fs';
import { createCore } from '../../app/core.ts';
import { clientOf, plainHost } from '../../cli/connect.ts';

/** The child: `<folder> <new folder>`; says `begin 0` and `done 0` around the move, and `closed` at the end. */
async function main([folder = '', to = '']: string[]): Promise<void> {
  const core = await createCore({ dataFolder: folder }, plainHost('memory', folder));
  writeSync(1, 'begin 0\n');
  await clientOf(core).upkeep.move({ to });
  writeSync(1, 'done 0\n');
  await core.close();
  writeSync(1, 'closed\n');
}

if (process.argv[1]?.endsWith('moveTrial.js')) await main(process.argv.slice(2));
