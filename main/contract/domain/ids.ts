import { z } from 'zod';

/** HMAC of (issuer, Patient ID) under the library's key, 32 hex digits; never the id itself (03 P1, 02 sealed columns). */
export const PatientKey = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .brand<'PatientKey'>();
export type PatientKey = z.infer<typeof PatientKey>;

/** UUIDv5 of (patient_key, Study Instance UID): two patients may carry one study UID. */
export const StudyKey = z.uuid().brand<'StudyKey'>();
export type StudyKey = z.infer<typeof StudyKey>;

/** UUIDv5 of (study key, Series Instance UID). */
export const SeriesKey = z.uuid().brand<'SeriesKey'>();
export type SeriesKey = z.infer<typeof SeriesKey>;

/** sha256 of the file's bytes, 64 hex digits: the key of an instance (02, truth and its copies). */
export const InstanceKey = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .brand<'InstanceKey'>();
export type InstanceKey = z.infer<typeof InstanceKey>;

/** UUIDv7 for what a person made, UUIDv5 for what was given (03 P4). */
export const RowId = z.uuid().brand<'RowId'>();
export type RowId = z.infer<typeof RowId>;

/** A transaction of the log. */
export const TxnId = z.uuid().brand<'TxnId'>();
export type TxnId = z.infer<typeof TxnId>;

/** A DICOM unique identifier, as written (PS3.5 9.1); read leniently: real files hold worse. */
export const Uid = z.string().min(1).max(128).brand<'Uid'>();
export type Uid = z.infer<typeof Uid>;
