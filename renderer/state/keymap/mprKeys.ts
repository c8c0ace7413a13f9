import type { KeyRow } from './row.ts';

/** Keys of planes through a series: they work in Read while planes are shown. */
export const MPR_KEYS = [
  ['read.mpr', 'view', 'read', ['Shift+M']],
  ['mpr.left', 'view', 'read', ['Alt+Shift+ArrowLeft']],
  ['mpr.right', 'view', 'read', ['Alt+Shift+ArrowRight']],
  ['mpr.up', 'view', 'read', ['Alt+Shift+ArrowUp']],
  ['mpr.down', 'view', 'read', ['Alt+Shift+ArrowDown']],
  ['mpr.rotateBack', 'view', 'read', ['[']],
  ['mpr.rotate', 'view', 'read', [']']],
  ['mpr.thinner', 'view', 'read', ['Alt+[']],
  ['mpr.thicker', 'view', 'read', ['Alt+]']],
  ['mpr.mode', 'view', 'read', ['B']],
  ['mpr.crosshair', 'view', 'read', ['X']],
  ['mpr.reset', 'view', 'read', ['Shift+R']],
  ['mpr.pane', 'view', 'read', ['C']],
  ['mpr.volume', 'view', 'read', ['Shift+V']],
  ['volume.turn', 'image', 'volume', ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], 'fixed'],
  ['volume.zoom', 'image', 'volume', ['+', '-'], 'fixed'],
  ['volume.reset', 'image', 'volume', ['Home'], 'fixed'],
] as const satisfies readonly KeyRow[];
