import { useState } from 'react';
import type { Preferences } from '../../../main/contract/api/session.ts';
import type { AppError } from '../../../main/contract/errors.ts';
import { toAppError } from '../../api/queryCache.ts';
import { usePreferences } from '../../state/preferences.ts';

export type Change = (patch: Partial<Preferences>) => void;

/** Changes a preference at once; an error is kept to be shown, and the change turns back. */
export function useChange() {
  const save = usePreferences((state) => state.change);
  const [error, setError] = useState<AppError | null>(null);
  const change: Change = (patch) => {
    save(patch).then(
      () => setError(null),
      (thrown: unknown) => setError(toAppError(thrown)),
    );
  };
  return { change, error, forget: () => setError(null) };
}
