import { t } from '../../app/messages.ts';
import { type Command, useRegisterCommands } from '../../state/commands.ts';
import type { CommandId } from '../../state/keymap/entries.ts';
import { canSwap, type Layout } from './layout.ts';
import type { Links } from './useLinks.ts';
import type { Stage } from './useStage.ts';

/** Layouts by one key. */
const LAYOUTS = [
  ['1x1', 1, 1],
  ['1x2', 1, 2],
  ['1x3', 1, 3],
  ['2x2', 2, 2],
  ['2x3', 2, 3],
  ['2x4', 2, 4],
  ['3x3', 3, 3],
  ['4x4', 4, 4],
] as const;

const OFFSET_STEP_MM = 1;

interface StageTools {
  readonly stage: Stage;
  readonly links: Links;
  readonly onPicker: () => void;
  readonly onRules: () => void;
}

/** Commands for layout, hanging, series and linking. */
export function useStageCommands(tools: StageTools): void {
  useRegisterCommands([...stageCommands(tools), ...seriesCommands(tools), ...linkCommands(tools)]);
}

function stageCommands({ stage, onPicker, onRules }: StageTools): Command[] {
  const isOne = stage.hung.rows * stage.hung.columns === 1;
  const layouts = LAYOUTS.map(([id, rows, columns]) =>
    command(`read.layout.${id}`, () => stage.setLayout({ rows, columns } satisfies Layout)),
  );
  return [
    command('read.layout', onPicker),
    ...layouts,
    command('read.single', stage.toggleAlone, isOne ? t('read.single.one') : null),
    command('read.swap', stage.swap, canSwap(stage.hung) ? null : t('read.swap.none')),
    command('read.rules', onRules),
  ];
}

function seriesCommands({ stage }: StageTools): Command[] {
  return [
    command('read.series.next', () => stage.step(1)),
    command('read.series.previous', () => stage.step(-1)),
    command('read.series.list', () =>
      document.querySelector<HTMLElement>('[data-series-strip] button')?.focus(),
    ),
  ];
}

function linkCommands({ links }: StageTools): Command[] {
  const { views, switches } = links;
  const none = switches.scroll ? t('read.offset.none') : t('read.offset.off');
  const nudge = (by: number) => () => {
    const [first] = views.state().offsets;
    if (first !== undefined) views.setOffset(first.id, first.offsetMm + by);
  };
  const whyNot = () => (views.state().offsets.length > 0 ? null : none);
  const what = ['scroll', 'zoom', 'pan', 'window'] as const;
  return [
    ...what.map((one) => command(`read.link.${one}`, () => links.toggle(one))),
    { ...command('read.offset.take', () => views.takeOffsets()), whyNot },
    { ...command('read.offset.more', nudge(OFFSET_STEP_MM)), whyNot },
    { ...command('read.offset.less', nudge(-OFFSET_STEP_MM)), whyNot },
  ];
}

function command(id: CommandId, run: () => void, whyNot: string | null = null): Command {
  return { id, whyNot: () => whyNot, run };
}
