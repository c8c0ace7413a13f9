import type { HarnessInfo } from '../contract/domain/evaluation.ts';

/** What is said of the harnesses, apart from them: a window lists them without loading any. */
export const E1: HarnessInfo = {
  name: 'e1',
  title: 'E1 Progressive memory',
  shows:
    'The last study of each memory subject is asked about, and never written; its earlier studies are signed and written back in five phases. After each phase all are asked again, with each memory on and off, and with the memory of another patient.',
  takes: ['cohort', 'file'],
};

export const E3: HarnessInfo = {
  name: 'e3',
  title: 'E3 State',
  shows:
    'Short histories with hand-written right answers arrive text by text. Which facts are superseded or end, and which stay, is compared with ours and with simpler ways of keeping state.',
  takes: ['gold'],
};

export const E4: HarnessInfo = {
  name: 'e4',
  title: 'E4 Reading the memory',
  shows:
    'Questions for values now and before, days and spans of time, with right answers from the truth of a generated cohort, are answered from the facts that its reports were read into: with history, without, and as the store gate decides that is fitted on other patients.',
  takes: ['cohort'],
};

export const E5: HarnessInfo = {
  name: 'e5',
  title: 'E5 Deletion',
  shows:
    'A scorer of what may be deleted is fitted on labels of generated histories, and its threshold is calibrated over concept types. Patients with other types are asked the same questions before and after deletion, beside a loss that counts never alone and a scorer that sees age alone.',
  takes: ['cohort'],
};

/** In the order in which they are listed. */
export const HARNESS_INFO: readonly HarnessInfo[] = [E1, E3, E4, E5];
