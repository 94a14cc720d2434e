/** Levels of what is kept as JSON: V8 writes some thousands of them before its stack ends. */
const mostDeep = 500;

const inside = (value: unknown): unknown[] =>
  typeof value === "object" && value !== null ? Object.values(value) : [];

/** Whether a value is nested deeper than any transcript or list of comments is. */
export const isDeep = (value: unknown): boolean => {
  let level = [value];
  for (let depth = 0; depth <= mostDeep; depth += 1) {
    level = level.flatMap(inside);
    if (level.length === 0) return false;
  }
  return true;
};

/** What to do with what is nested too deep. */
export const tooDeep = `may be nested at most ${mostDeep} deep; take it out of what it stands in`;
