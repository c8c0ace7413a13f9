import type { Client } from '../contract/api/contract.ts';
import { AppError } from '../contract/errors.ts';

/** The image that `sopUid` or `sopUid#frame` names, frames from 0. Throws `not_found`, or `invalid_input` for a frame that is not there. */
export async function findImage(client: Client, given: string) {
  const [sopUid = '', frame = '0'] = given.split('#');
  const [instance] = await client.library.instance({ sopUid });
  if (instance === undefined) throw new AppError('not_found', `The library has no instance ${sopUid}.`);
  if (!/^\d+$/.test(frame) || Number(frame) >= instance.frames)
    throw new AppError('invalid_input', `${sopUid} has the frames 0 to ${instance.frames - 1}.`);
  return { instanceKey: instance.instanceKey, frame: Number(frame) };
}
