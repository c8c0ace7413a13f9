/** One dated study with its report: what is asked, and the answer that a radiologist signed. */
export interface E1Study {
  readonly studyUid: string;
  /** YYYY-MM-DD; a later study sorts after an earlier one. */
  readonly date: string;
  readonly description: string;
  readonly question: string;
  readonly findings: string;
  /** The right answer; empty where the report has none. */
  readonly impression: string;
  readonly diagnosis: string | null;
  /** DICOM files, absolute paths; none of a report without images. */
  readonly files: readonly string[];
}

/** A subject with its studies, oldest first. */
export interface E1Subject {
  readonly subjectId: string;
  /** Issuer of the Patient ID in the files; null where they have none. */
  readonly issuer: string | null;
  readonly studies: readonly E1Study[];
}

/** What a run works on. */
export interface E1Cases {
  /** What it is, in words, without a path. */
  readonly words: string;
  readonly subjects: readonly E1Subject[];
  /** True where no study has an image: visual memory is off. */
  readonly textOnly: boolean;
  /** Entries that were left out, with the reason. */
  readonly invalid: readonly string[];
  /** sha256 of questions and reports, or of what they are made from. */
  readonly hash: string;
}
