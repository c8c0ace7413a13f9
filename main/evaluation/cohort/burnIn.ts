/** Five-by-seven letters, one string per row, for what is burned into pictures. */
const LETTERS: Readonly<Record<string, readonly string[]>> = {
  A: ['.###.', '#...#', '#...#', '#####', '#...#', '#...#', '#...#'],
  H: ['#...#', '#...#', '#...#', '#####', '#...#', '#...#', '#...#'],
  L: ['#....', '#....', '#....', '#....', '#....', '#....', '#####'],
  M: ['#...#', '##.##', '#.#.#', '#.#.#', '#...#', '#...#', '#...#'],
  N: ['#...#', '##..#', '#.#.#', '#.#.#', '#..##', '#...#', '#...#'],
  O: ['.###.', '#...#', '#...#', '#...#', '#...#', '#...#', '.###.'],
  P: ['####.', '#...#', '#...#', '####.', '#....', '#....', '#....'],
  R: ['####.', '#...#', '#...#', '####.', '#.#..', '#..#.', '#...#'],
  T: ['#####', '..#..', '..#..', '..#..', '..#..', '..#..', '..#..'],
};

/** Width in pixels of a word at a scale. */
export function wordWidth(word: string, scale: number): number {
  return (word.length * 6 - 1) * scale;
}

/** Calls `set(column, row)` for each pixel of a word of the letters A H L M N O P R T, its top left corner at (column, row). */
export function burnWord(
  word: string,
  column: number,
  row: number,
  scale: number,
  set: (column: number, row: number) => void,
): void {
  [...word].forEach((letter, index) => {
    const lines = LETTERS[letter] ?? [];
    lines.forEach((line, y) => {
      for (let x = 0; x < line.length; x++) {
        if (line[x] !== '#') continue;
        for (let k = 0; k < scale * scale; k++) {
          set(column + (index * 6 + x) * scale + (k % scale), row + y * scale + Math.floor(k / scale));
        }
      }
    });
  });
}
