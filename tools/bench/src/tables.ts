/** A number with so many digits after the point at most. */
export const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits));

/** A row of a Markdown table. */
export const row = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
