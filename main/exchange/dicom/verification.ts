import type { RecordedAt } from '../../contract/domain/time.ts';
import { asName } from './contentItems.ts';
import { type DocumentHead, localTime } from './document.ts';
import type { Elements } from './writeDicom.ts';

/** Who signed what a document states, and when. */
export interface Signature {
  readonly name: string;
  readonly at: RecordedAt;
}

/** The flags of completion and verification with who verified (PS3.3 C.17.2); partial and unverified until somebody signed (T5). */
export function verification({ study }: Pick<DocumentHead, 'study'>, verified: Signature | null): Elements {
  if (verified === null) return { CompletionFlag: 'PARTIAL', VerificationFlag: 'UNVERIFIED' };
  const { date, time } = localTime(verified.at, study.timezoneOffset);
  const observer = {
    VerifyingOrganization: study.institution ?? 'not stated',
    VerificationDateTime: `${date}${time}`,
    VerifyingObserverName: asName(verified.name),
    VerifyingObserverIdentificationCodeSequence: [],
  };
  return { CompletionFlag: 'COMPLETE', VerificationFlag: 'VERIFIED', VerifyingObserverSequence: [observer] };
}
