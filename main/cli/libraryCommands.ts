import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { ImportReport, InstanceHeader, StudyRow } from '../contract/domain/library.ts';
import { clinicalDay } from '../contract/domain/time.ts';
import { AppError } from '../contract/errors.ts';
import type { ContextOf } from './context.ts';
import { findImage } from './findImage.ts';
import { show } from './output.ts';

const MOST_STUDIES = 1000;

/** import, demo, studies, instance, range. */
export function libraryCommands(program: Command, contextOf: ContextOf): void {
  program
    .command('import')
    .description('take files and folders into the library')
    .argument('<path...>')
    .action(async (paths: string[], _options, command: Command) => {
      const { withCore, output } = contextOf(command);
      await withCore(async ({ client }) => {
        const report = await client.library.importPaths({ paths: paths.map((path) => resolve(path)) });
        show(output, report, importLines(report));
      });
    });
  program
    .command('demo')
    .description('take in the demo library of phantoms')
    .action(async (_options, command: Command) => {
      const { withCore, output } = contextOf(command);
      await withCore(async ({ client }) => {
        const report = await client.library.importDemo({});
        show(output, report, importLines(report));
      });
    });
  studiesCommand(program, contextOf);
  program
    .command('instance')
    .description('the header fields that the viewer uses, decoded')
    .argument('<sopUid>')
    .action(async (sopUid: string, _options, command: Command) => {
      const { withCore, output } = contextOf(command);
      await withCore(async ({ client }) => {
        const instances = await client.library.instance({ sopUid });
        if (instances.length === 0)
          throw new AppError('not_found', `The library holds no instance ${sopUid}. Import it first.`);
        show(output, instances, instances.flatMap(headerLines));
      });
    });
  rangeCommand(program, contextOf);
}

function rangeCommand(program: Command, contextOf: ContextOf): void {
  program
    .command('range')
    .description('smallest and largest stored value of a frame, decoded, before the Modality LUT')
    .argument('<sopUid#frame>', 'frames are counted from 0; without one it is the first')
    .action(async (given: string, _options, command: Command) => {
      const { withCore, output } = contextOf(command);
      await withCore(async ({ client }) => {
        const range = await client.library.storedRange(await findImage(client, given));
        show(output, range, [`min ${range.min} max ${range.max}`]);
      });
    });
}

function studiesCommand(program: Command, contextOf: ContextOf): void {
  program
    .command('studies')
    .description('list studies, or those that match the words')
    .argument('[query...]')
    .action(async (query: string[], _options, command: Command) => {
      const { withCore, output } = contextOf(command);
      await withCore(async ({ client }) => {
        const { rows } = await client.library.studies({ text: query.join(' '), limit: MOST_STUDIES });
        show(output, rows.map(studyFields), rows.map(studyLine));
      });
    });
}

function importLines(report: ImportReport): string[] {
  const files = report.files.map(
    ({ outcome, path, reason }) => `${outcome}\t${path}${reason === null ? '' : `\t${reason}`}`,
  );
  const { taken, known, conflicts, skipped, missing, seconds } = report;
  const absent = missing === 0 ? '' : `, ${missing} missing on the disc`;
  return [
    ...files,
    `${taken} taken, ${known} known, ${conflicts.length} conflicts, ${skipped.length} skipped${absent} in ${seconds.toFixed(1)} s`,
  ];
}

function studyFields(row: StudyRow) {
  const { patient, seriesCount, instanceCount, ...study } = row;
  return {
    ...study,
    patientName: patient.name.alphabetic,
    patientId: patient.patientId,
    patient,
    date: row.time,
    series: seriesCount,
    instances: instanceCount,
  };
}

function studyLine({
  patient,
  time,
  modalities,
  description,
  seriesCount,
  instanceCount,
  studyUid,
}: StudyRow): string {
  const day = time === null ? 'date unknown' : clinicalDay(time);
  const who = `${patient.name.alphabetic || 'name unknown'} (${patient.patientId ?? 'no id'})`;
  return [
    who,
    day,
    modalities.join('/'),
    description,
    `${seriesCount} series, ${instanceCount} images`,
    studyUid,
  ].join('\t');
}

function headerLines(header: InstanceHeader): string[] {
  return Object.entries(header).map(([name, value]) => `${name}\t${JSON.stringify(value)}`);
}
