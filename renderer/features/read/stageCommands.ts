import type { LinkSwitches } from '../../../main/contract/domain/hanging.ts';
import { t } from '../../app/messages.ts';
import { type Command, useRegisterCommands } from '../../state/commands.ts';
import type { Chord } from '../../state/keys.ts';
import { canSwap, type Layout } from './layout.ts';
import type { Links } from './useLinks.ts';
import type { Stage } from './useStage.ts';

/** Keys of what is done with the viewports as a whole. */
export const STAGE_KEYS = { alone: 'F', swap: 'Alt+X', picker: 'Alt+Y', rules: 'Alt+M' } as const;

/** Keys of what the viewports do together: those of the tools, with Shift. */
export const LINK_KEYS: Readonly<Record<keyof LinkSwitches, Chord>> = {
  scroll: 'Alt+L',
  zoom: 'Alt+Shift+Z',
  pan: 'Alt+Shift+P',
  window: 'Alt+Shift+W',
};

/** Layouts by one key: the digit is the number of viewports. */
const LAYOUT_KEYS = [
  ['1x1', 1, 1, 'Mod+Alt+1'],
  ['1x2', 1, 2, 'Mod+Alt+2'],
  ['1x3', 1, 3, 'Mod+Alt+3'],
  ['2x2', 2, 2, 'Mod+Alt+4'],
  ['2x3', 2, 3, 'Mod+Alt+6'],
  ['2x4', 2, 4, 'Mod+Alt+8'],
  ['3x3', 3, 3, 'Mod+Alt+9'],
  ['4x4', 4, 4, 'Mod+Alt+0'],
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
  const layouts = LAYOUT_KEYS.map(([id, rows, columns, key]) =>
    command(`read.layout.${id}`, key, () => stage.setLayout({ rows, columns } satisfies Layout)),
  );
  return [
    command('read.layout', STAGE_KEYS.picker, onPicker),
    ...layouts,
    command('read.single', STAGE_KEYS.alone, stage.toggleAlone, isOne ? t('read.single.one') : null),
    command('read.swap', STAGE_KEYS.swap, stage.swap, canSwap(stage.hung) ? null : t('read.swap.none')),
    command('read.rules', STAGE_KEYS.rules, onRules),
  ];
}

function seriesCommands({ stage }: StageTools): Command[] {
  return [
    command('read.series.next', 'N', () => stage.step(1)),
    command('read.series.previous', 'Shift+N', () => stage.step(-1)),
    command('read.series.list', 'Alt+T', () =>
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
    ...what.map((one) => command(`read.link.${one}`, LINK_KEYS[one], () => links.toggle(one))),
    { ...command('read.offset.take', 'Alt+K', () => views.takeOffsets()), whyNot },
    { ...command('read.offset.more', 'Alt+ArrowUp', nudge(OFFSET_STEP_MM)), whyNot },
    { ...command('read.offset.less', 'Alt+ArrowDown', nudge(-OFFSET_STEP_MM)), whyNot },
  ];
}

type StageCommandId =
  | 'read.layout'
  | `read.layout.${(typeof LAYOUT_KEYS)[number][0]}`
  | 'read.single'
  | 'read.swap'
  | 'read.rules'
  | 'read.series.next'
  | 'read.series.previous'
  | 'read.series.list'
  | `read.link.${keyof LinkSwitches}`
  | `read.offset.${'take' | 'more' | 'less'}`;

function command(id: StageCommandId, key: Chord, run: () => void, whyNot: string | null = null): Command {
  return { id, title: `command.${id}`, group: 'view', keys: [key], whyNot: () => whyNot, run };
}
