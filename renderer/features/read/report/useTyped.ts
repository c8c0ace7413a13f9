import { type KeyboardEvent, useEffect, useState } from 'react';
import { endsTyping } from '../../../state/keys.ts';
import { followSaved, isOvertaken } from './typed.ts';

/**
 * A field over a saved value, saved when one leaves it or presses a key that acts on it. Where another window saved other words
 * meanwhile neither is lost: only Enter puts the typed ones in their place.
 */
export function useTyped(saved: string, onSave: (words: string) => void) {
  const [typed, setTyped] = useState({ words: saved, base: saved });
  useEffect(() => setTyped((before) => followSaved(before, saved)), [saved]);
  const overtaken = isOvertaken(typed, saved);
  const put = (words: string) => {
    setTyped({ words, base: words });
    if (words.trim() !== saved) onSave(words.trim());
  };
  const save = () => {
    if (!overtaken) put(typed.words);
  };
  return {
    words: typed.words,
    setWords: (words: string) => setTyped(({ base }) => ({ words, base })),
    overtaken,
    put,
    save,
    onKeyDown: (event: KeyboardEvent) => {
      if (!endsTyping(event)) return;
      if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) put(typed.words);
      else save();
    },
  };
}
