/** The one scheme of the app: page and pixels, same origin. */
export const SCHEME = 'anamnesis';
/** The host part of the app's addresses. */
export const HOST = 'app';
/** Where a window begins. */
export const PAGE_ADDRESS = `${SCHEME}://${HOST}/`;

/** True for the address of the other window of a pair: the second window, or the first one opened again. */
export function isPairAddress(address: string): boolean {
  if (!isOwnAddress(address)) return false;
  const { pathname, search, hash } = new URL(address);
  return pathname === '/' && hash === '' && /^\?window=(images|main)&of=[0-9a-f-]{36}$/.test(search);
}

/** True for addresses of the app's own page; custom schemes have no `origin` in Node, so scheme and host are compared. */
export function isOwnAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  return protocol === `${SCHEME}:` && host === HOST && username === '' && password === '';
}
