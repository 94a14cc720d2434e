/** How many letters must be added, left out or changed to make one string of the other (Levenshtein 1966). */
export const editDistance = (one: string, other: string): number => {
  const letters = Array.from(other);
  let row = [0, ...letters.map((_, index) => index + 1)];
  for (const [line, letter] of Array.from(one).entries()) {
    let before = line;
    const next = [line + 1];
    for (const [column, against] of letters.entries()) {
      const above = row[column + 1] ?? 0;
      const changed = before + (letter === against ? 0 : 1);
      next.push(Math.min(changed, above + 1, (next[column] ?? 0) + 1));
      before = above;
    }
    row = next;
  }
  return row.at(-1) ?? 0;
};
