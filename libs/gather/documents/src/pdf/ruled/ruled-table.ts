/** A table whose cells are divided by lines; coordinates in points, y grows upwards. */
export interface RuledTable {
  /** The edges of its columns, from left to right. */
  readonly xs: readonly number[];
  /** The edges of its rows, from top to bottom. */
  readonly ys: readonly number[];
  /** The number of the cell at each place, row by row; a cell over several rows or columns is at several places. */
  readonly places: readonly (readonly number[])[];
  /** The cells that are open at the top or bottom, beside others that are closed; they have no text. */
  readonly open: ReadonlySet<number>;
}

/** A cell of such a table; one object for each. */
export interface RuledCell {
  readonly table: RuledTable;
  readonly number: number;
}

/** A row of such a table; one object for each. */
export interface RuledRow {
  readonly table: RuledTable;
}
