/** Makes a value when it is first asked for: a start, and most commands, read no text and compare no words. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
