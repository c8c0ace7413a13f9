import { v5 } from 'uuid';

const NAMESPACE = 'f0b5a2f4-4a53-5c39-9d0e-3b6f2f1c7a11';

/** A DICOM UID made of a name: `2.25.` and the decimal value of its UUIDv5 (PS3.5 B.2). */
export function uidOf(name: string): string {
  return `2.25.${BigInt(`0x${v5(name, NAMESPACE).replaceAll('-', '')}`)}`;
}
