import { type Command, Option } from 'commander';
import type { Client } from '../contract/api/contract.ts';
import type { Fact } from '../contract/domain/memory.ts';
import type { Draft, Packet } from '../contract/domain/reading.ts';
import { HistoryChoice } from '../contract/domain/retrieval.ts';
import type { ContextOf } from './context.ts';
import { findImage } from './findImage.ts';
import { findNewestStudy, findPatient } from './findPatient.ts';
import { show } from './output.ts';

/** facts, question, search, ask, notes. */
export function memoryCommands(program: Command, contextOf: ContextOf): void {
  factsCommand(program, contextOf);
  questionCommand(program, contextOf);
  searchCommand(program, contextOf);
  askCommand(program, contextOf);
  notesCommand(program, contextOf);
}

const STORES = ['active', 'history', 'all'];

function factsCommand(program: Command, contextOf: ContextOf): void {
  program
    .command('facts')
    .description('facts of a patient')
    .argument('<patientId>')
    .option('--issuer <issuer>', 'issuer of the Patient ID')
    .addOption(new Option('--store <store>', 'which facts').choices(STORES).default('all'))
    .option('--as-of <date>', 'a day')
    .action(
      async (id: string, options: { issuer?: string; store: string; asOf?: string }, command: Command) => {
        const { withCore, output } = contextOf(command);
        await withCore(async ({ client }) => {
          const patientKey = await findPatient(client, id, options.issuer);
          const found = await client.timeline.facts({ patientKey, asOf: options.asOf ?? null });
          const facts = factsOf(found, options.store);
          show(output, facts, facts.map(factLine));
        });
      },
    );
}

function factsOf({ active, history }: { active: Fact[]; history: Fact[] }, store: string): Fact[] {
  return [...(store === 'history' ? [] : active), ...(store === 'active' ? [] : history)];
}

function factLine({ store, validFrom, text, reason }: Fact): string {
  return [store, validFrom ?? 'date unknown', text, reason ?? ''].join('\t');
}

function questionCommand(program: Command, contextOf: ContextOf): void {
  program
    .command('question')
    .description('answer a question about the facts of a patient, with the facts that it stands on')
    .argument('<patientId>')
    .argument('<question>')
    .option('--issuer <issuer>', 'issuer of the Patient ID')
    .addOption(
      new Option('--history <choice>', 'whether facts that are no longer current are read')
        .choices(HistoryChoice.options)
        .default('gate'),
    )
    .action(
      async (
        id: string,
        text: string,
        options: { issuer?: string; history: HistoryChoice },
        command: Command,
      ) => {
        const { withCore, output } = contextOf(command);
        await withCore(async ({ client }) => {
          const patientKey = await findPatient(client, id, options.issuer);
          const found = await client.memory.question({ patientKey, text, history: options.history });
          const cited = found.answer.citations.map(({ id, date }) => `${date ?? 'date unknown'}\t${id}`);
          show(output, found, [found.answer.text, ...cited, found.gate.reason]);
        });
      },
    );
}

function searchCommand(program: Command, contextOf: ContextOf): void {
  program
    .command('search')
    .description('what memory holds for an image or words')
    .argument('<patientId>')
    .option('--issuer <issuer>', 'issuer of the Patient ID')
    .option('--image <sopUid#frame>', 'a frame of the library')
    .option('--text <words>', 'words', '')
    .action(
      async (id: string, options: { issuer?: string; image?: string; text: string }, command: Command) => {
        const { withCore, output } = contextOf(command);
        await withCore(async ({ client }) => {
          const studyKey = await findNewestStudy(client, id, options.issuer);
          const image = await findOptionalImage(client, options.image);
          const packet = await client.memory.retrieve({ studyKey, text: options.text, image });
          const { episodic, visual, notes } = packet;
          const facts = [...packet.active, ...packet.history];
          show(output, { episodic, visual, facts, notes }, packetLines(packet));
        });
      },
    );
}

function packetLines({ episodic, visual, active, history, notes }: Packet): string[] {
  return [
    ...episodic.map(
      ({ row, score }) =>
        `episode\t${score.toFixed(3)}\t${row.studyTime ?? 'date unknown'}\t${row.answerShort}`,
    ),
    ...visual.map(
      ({ row, score }) =>
        `image\t${score.toFixed(3)}\t${row.studyTime ?? 'date unknown'}\t${row.visualTag.view}`,
    ),
    ...[...active, ...history].map(({ row }) => `fact\t${factLine(row)}`),
    ...notes.map(({ row, score }) => `note\t${score.toFixed(3)}\t${row.dxA} vs ${row.dxB}`),
  ];
}

function askCommand(program: Command, contextOf: ContextOf): void {
  program
    .command('ask')
    .description('draft a report of the newest study of a patient, or of the study of an image')
    .argument('<patientId>')
    .argument('<question>')
    .option('--issuer <issuer>', 'issuer of the Patient ID')
    .option('--image <sopUid#frame>', 'a frame of the library')
    .action(
      async (
        id: string,
        question: string,
        options: { issuer?: string; image?: string },
        command: Command,
      ) => {
        const { withCore, output } = contextOf(command);
        await withCore(async ({ client }) => {
          const studyKey = await findNewestStudy(client, id, options.issuer);
          const image = await findOptionalImage(client, options.image);
          const { draft } = await client.reading.draft({ studyKey, question, image, keep: false });
          show(
            output,
            draftFields(draft),
            draft.sentences.map(({ text }) => text),
          );
        });
      },
    );
}

function draftFields({ sentences, packet, prompt }: Draft) {
  const sectionText = (name: string) =>
    sentences
      .filter(({ section }) => section === name)
      .map(({ text }) => text)
      .join(' ');
  const draft = { findings: sectionText('findings'), impression: sectionText('impression'), sentences };
  return { draft, packet, gate: packet.gate, tokens: prompt.tokens };
}

function notesCommand(program: Command, contextOf: ContextOf): void {
  const notes = program.command('notes').description('differential notes');
  notes.command('list').action(async (_options, command: Command) => {
    const { withCore, output } = contextOf(command);
    await withCore(async ({ client }) => {
      const rows = await client.notes.list({});
      show(
        output,
        rows,
        rows.map(({ dxA, dxB, decisionRule }) => `${dxA} vs ${dxB}\t${decisionRule}`),
      );
    });
  });
  notes
    .command('search')
    .argument('<diagnosis...>')
    .action(async (diagnoses: string[], _options, command: Command) => {
      const { withCore, output } = contextOf(command);
      await withCore(async ({ client }) => {
        const found = await client.notes.search({ diagnoses });
        show(output, found, [
          found.words,
          ...found.notes.map(({ row, score }) => `${score.toFixed(3)}\t${row.dxA} vs ${row.dxB}`),
        ]);
      });
    });
}

/** The image that was asked about; null where none was. */
async function findOptionalImage(client: Client, given: string | undefined) {
  return given === undefined ? null : findImage(client, given);
}
