import type { Command } from 'commander';
import type { ConflictDecision } from '../contract/api/conflicts.ts';
import type { Client } from '../contract/api/contract.ts';
import type { Conflict } from '../contract/domain/conflicts.ts';
import { InstanceKey, type StudyKey, Uid } from '../contract/domain/ids.ts';
import { AppError } from '../contract/errors.ts';
import type { ContextOf } from './context.ts';
import { findStudy } from './findStudy.ts';
import { show } from './output.ts';

const PAGE = 1000;

interface Decided {
  readonly use?: string;
  readonly keepAll?: boolean;
  readonly takeBack?: boolean;
}

/** conflicts: the same SOP Instance UID with other bytes (I3). `list` shows the keys of the contents that `decide` takes. */
export function conflictCommands(program: Command, contextOf: ContextOf): void {
  const conflicts = program
    .command('conflicts')
    .description('files with the same SOP Instance UID and other bytes');
  conflicts
    .command('list')
    .option('--study <uid>', 'of this study, decided ones too; without it all open ones')
    .action(async ({ study }: { study?: string }, command: Command) => {
      const { withCore, output } = contextOf(command);
      await withCore(async ({ client }) => {
        const found = await listConflicts(client, study);
        show(output, found, found.flatMap(conflictLines));
      });
    });
  decideCommand(conflicts, contextOf);
}

function decideCommand(conflicts: Command, contextOf: ContextOf): void {
  conflicts
    .command('decide')
    .description('nothing is deleted, and every decision can be taken back')
    .argument('<sopUid>')
    .option('--use <key>', 'this content stands for the image; others are set aside')
    .option('--keep-all', 'all of them are shown')
    .option('--take-back', 'open it again')
    .action(async (given: string, decided: Decided, command: Command) => {
      const { withCore, output } = contextOf(command);
      await withCore(async ({ client }) => {
        const decision = await decisionOf(client, given, decided);
        await client.library.decideConflicts({ decisions: [decision] });
        const { sopUid, choice } = decision;
        show(output, decision, [`${sopUid}\t${choice.kind}`]);
      });
    });
}

/** A conflict that reaches into two studies is listed once. */
async function listConflicts(client: Client, studyUid: string | undefined): Promise<Conflict[]> {
  const keys = studyUid === undefined ? await openStudies(client) : [await findStudy(client, studyUid)];
  const found = new Map<string, Conflict>();
  for (const studyKey of keys)
    for (const conflict of await client.library.conflicts({ studyKey }))
      if (conflict.open || studyUid !== undefined) found.set(conflict.sopUid, conflict);
  return [...found.values()];
}

async function openStudies(client: Client): Promise<StudyKey[]> {
  const keys: StudyKey[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const { rows, total } = await client.library.studies({ only: 'conflict', limit: PAGE, offset });
    keys.push(...rows.map(({ studyKey }) => studyKey));
    if (rows.length === 0 || offset + rows.length >= total) return keys;
  }
}

async function decisionOf(client: Client, given: string, decided: Decided): Promise<ConflictDecision> {
  const sopUid = Uid.safeParse(given).data;
  if (sopUid === undefined)
    throw new AppError('invalid_input', `“${given}” is no SOP Instance UID. See: anamnesis conflicts list.`);
  const choice = choiceOf(decided);
  const { contents } = await client.library.compareContents({ sopUid });
  if (choice.kind !== 'use' || contents.includes(choice.instanceKey)) return { sopUid, contents, choice };
  throw new AppError('not_found', `${sopUid} has no content ${choice.instanceKey}. List the conflict again.`);
}

function choiceOf({ use, keepAll, takeBack }: Decided): ConflictDecision['choice'] {
  const given = [use !== undefined, keepAll === true, takeBack === true].filter(Boolean).length;
  if (given !== 1) throw new AppError('invalid_input', 'Give one of --use <key>, --keep-all, --take-back.');
  if (keepAll) return { kind: 'keep_all' };
  if (takeBack) return { kind: 'take_back' };
  const key = InstanceKey.safeParse(use);
  if (key.success) return { kind: 'use', instanceKey: key.data };
  throw new AppError('invalid_input', `“${use}” is no key of a content. See: anamnesis conflicts list.`);
}

function conflictLines({ sopUid, open, contents, decidedBy }: Conflict): string[] {
  const state = open ? 'open' : `decided by ${decidedBy ?? 'unknown'}`;
  return [
    `${sopUid}\t${state}`,
    ...contents.map(({ instanceKey, choice, importedAt, bytes, study, header }) =>
      [
        `  ${instanceKey}`,
        choice,
        importedAt,
        `${bytes} bytes`,
        study.patient.patientId ?? '',
        study.studyUid,
        header.notes?.join('; ') ?? '',
      ]
        .join('\t')
        .trimEnd(),
    ),
  ];
}
