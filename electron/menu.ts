import type { MenuItemConstructorOptions } from 'electron';

/** A command of the shell. Commands of the page have their keys and their palette there. */
export interface ShellCommand {
  readonly id: 'window.new' | 'app.quit';
  readonly menu: 'file';
  readonly label: string;
  readonly accelerator: string;
}

/** What the shell itself can do. */
export const SHELL_COMMANDS: readonly ShellCommand[] = [
  { id: 'window.new', menu: 'file', label: 'New Window', accelerator: 'CmdOrCtrl+Shift+N' },
  { id: 'app.quit', menu: 'file', label: 'Quit', accelerator: 'CmdOrCtrl+Q' },
];

/** The menu's template: the commands under File, and what every window has. No reload key: it would lose unsaved words. */
export function menuTemplate(
  commands: readonly ShellCommand[],
  run: (id: ShellCommand['id']) => void,
): MenuItemConstructorOptions[] {
  const file = commands
    .filter(({ menu }) => menu === 'file')
    .map(({ id, label, accelerator }) => ({ id, label, accelerator, click: () => run(id) }));
  return [
    { label: 'File', submenu: file },
    { label: 'Edit', submenu: roles('undo', 'redo', 'cut', 'copy', 'paste', 'selectAll') },
    { label: 'View', submenu: roles('zoomIn', 'zoomOut', 'resetZoom', 'togglefullscreen') },
    { label: 'Window', submenu: roles('minimize', 'close') },
  ];
}

type Role = NonNullable<MenuItemConstructorOptions['role']>;

function roles(...names: readonly Role[]): MenuItemConstructorOptions[] {
  return names.map((role) => ({ role }));
}
