/**
 * The operating point that STAM published, in percent: threshold, removed, safe recall, safe precision, never loss. On other data with labels
 * of clinicians: printed beside ours, never compared by a test.
 */
export const PUBLISHED_ROW: readonly string[] = ['theirs', '0.988', '2.3', '16.1', '92.9', '0.3'];
