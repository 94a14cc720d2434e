/**
 * How many letters must be added, left out or changed to make one string of the other (Levenshtein 1966), as far as it is at most
 * `most`; Infinity beyond. Takes time in proportion to the length times `most` (Ukkonen 1985).
 */
export const editDistance = (one: string, other: string, most: number): number => {
  const [lines, columns] = [Array.from(one), Array.from(other)];
  if (Math.abs(lines.length - columns.length) > most) return Infinity;
  let row = new Map<number, number>();
  for (let column = 0; column <= Math.min(most, columns.length); column += 1) row.set(column, column);
  for (const [line, letter] of lines.entries()) {
    const next = new Map<number, number>();
    const last = Math.min(columns.length, line + 1 + most);
    for (let column = Math.max(0, line + 1 - most); column <= last; column += 1) {
      const changed = (row.get(column - 1) ?? Infinity) + (columns[column - 1] === letter ? 0 : 1);
      const added = (row.get(column) ?? Infinity) + 1;
      const leftOut = (next.get(column - 1) ?? Infinity) + 1;
      next.set(column, Math.min(changed, added, leftOut));
    }
    if (Math.min(...next.values()) > most) return Infinity;
    row = next;
  }
  const distance = row.get(columns.length) ?? Infinity;
  return distance <= most ? distance : Infinity;
};
