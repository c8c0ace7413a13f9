import type { CustomScheme, Protocol } from 'electron';
import type { PageHandler } from '../main/host/pageHandler.ts';
import { refusal } from '../main/host/pageHandler.ts';
import { isOwnAddress, SCHEME } from './address.ts';

/** Standard and secure, so that page, workers, WebAssembly and fetch behave as on https; no service workers, no CSP bypass. */
export const CUSTOM_SCHEME: CustomScheme = {
  scheme: SCHEME,
  privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
};

/** Serves the page and the pixels under the app's own address alone. */
export function handlePage(protocol: Pick<Protocol, 'handle'>, page: PageHandler): void {
  protocol.handle(SCHEME, async (request) => {
    if (!isOwnAddress(request.url)) return refusal(404, 'There is no such page.');
    try {
      return await page(request);
    } catch {
      return refusal(500, 'The file could not be read.');
    }
  });
}
