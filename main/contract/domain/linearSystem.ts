/**
 * Solves A·w = b by Gauss–Jordan, where A is symmetric and positive definite: no pivot is looked for, so that the order of steps, and with
 * it the last bit, is always the same. `matrix` has b as its last column, and is changed.
 */
export function solvePositiveDefinite(matrix: number[][]): number[] {
  for (const [i, pivotRow] of matrix.entries()) {
    const pivot = pivotRow[i] ?? 1;
    for (let j = i; j < pivotRow.length; j++) pivotRow[j] = (pivotRow[j] ?? 0) / pivot;
    for (const [k, row] of matrix.entries()) {
      const factor = row[i] ?? 0;
      if (k === i || factor === 0) continue;
      for (let j = i; j < row.length; j++) row[j] = (row[j] ?? 0) - factor * (pivotRow[j] ?? 0);
    }
  }
  return matrix.map((row) => row.at(-1) ?? 0);
}

/** Orders lists of figures by their first difference: sums over sorted rows do not depend on the order in which rows came. */
export function compareFigures(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
