import type { RowId } from '../../../main/contract/domain/ids.ts';

/** The queue of proposed changes to memory. */
export function ReviewScreen(props: { readonly groupId: RowId | null }) {
  return <p>{props.groupId}</p>;
}
