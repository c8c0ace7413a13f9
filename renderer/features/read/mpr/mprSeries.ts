import type { StudyDetail } from '../../../../main/contract/domain/library.ts';
import type { ShownSeries, StackPart } from '../../../viewer/seriesParts.ts';

/** What is shown as planes. */
export interface MprSeries {
  readonly study: StudyDetail['study'];
  readonly series: ShownSeries;
  readonly part: StackPart;
  readonly role: 'current' | 'prior';
  readonly whose: string;
}
