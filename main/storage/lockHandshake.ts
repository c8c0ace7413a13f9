import { createHash, timingSafeEqual } from 'node:crypto';
import type { Socket } from 'node:net';

/**
 * Sockets of the lock have no permissions of their own, so whoever connects shows the token of the data folder, which only the
 * folder's owner can read: `<token>\n`, answered by `ok\n`; after that the stream is the caller's.
 */
const ANSWER = 'ok';
const MAX_LINE_BYTES = 256;
const TIMEOUT_MS = 2000;

/** Holder's side: calls `accepted` for a stream with the right token, ends any other. */
export function acceptClient(stream: Socket, token: string, accepted: () => void): void {
  stream.on('error', () => stream.destroy());
  readLine(stream, (line) => {
    if (line === null || !isEqual(line, token)) {
      stream.destroy();
      return;
    }
    stream.write(`${ANSWER}\n`);
    accepted();
  });
}

/** Newcomer's side: the stream once the holder accepted it; null where it did not, or went away. */
export function introduce(stream: Socket, token: string): Promise<Socket | null> {
  const refuse = () => stream.destroy();
  stream.once('error', refuse);
  stream.write(`${token}\n`);
  return new Promise((resolve) => {
    readLine(stream, (line) => {
      if (line !== ANSWER) stream.destroy();
      else stream.off('error', refuse);
      resolve(line === ANSWER ? stream : null);
    });
  });
}

/** Reads the first line and puts back what follows it; null where the stream ends, errs, is silent or has no short line. */
function readLine(stream: Socket, done: (line: string | null) => void): void {
  let bytes = Buffer.alloc(0);
  const finish = (line: string | null) => {
    clearTimeout(timer);
    stream.off('readable', read);
    stream.off('close', fail);
    done(line);
  };
  const fail = () => finish(null);
  const read = () => {
    for (let chunk = stream.read(); chunk !== null; chunk = stream.read()) {
      bytes = Buffer.concat([bytes, chunk as Buffer]);
      const end = bytes.indexOf(0x0a);
      if (end < 0 && bytes.length <= MAX_LINE_BYTES) continue;
      if (end >= 0) stream.unshift(bytes.subarray(end + 1));
      finish(end < 0 ? null : bytes.subarray(0, end).toString());
      return;
    }
  };
  const timer = setTimeout(fail, TIMEOUT_MS).unref();
  stream.on('readable', read);
  stream.once('close', fail);
}

/** Compares digests, so that neither time nor length tells how far a guess was right. */
function isEqual(given: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
