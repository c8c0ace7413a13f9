import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../host/entry.ts';

const Package = z.object({ version: z.string() });

/** The program's version, from package.json. */
export const VERSION = Package.parse(
  JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')),
).version;

/** Said in Read, in the About box, in every export and in the README. */
export const NOTICE = 'Not for diagnostic use. Anamnesis is not a certified medical device.';
