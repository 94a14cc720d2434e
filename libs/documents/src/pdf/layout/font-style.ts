/** How a font looks, as far as that says what its text is. */
export interface FontStyle {
  readonly isBold: boolean;
  readonly isMonospaced: boolean;
}

const bold = /bold|black|heavy|demi(?!lig)|(?:^|[-+])cmb|(?:^|[-+])cmss?bx|sfbx|nimbus[\w-]*medi/iu;
const monospaced =
  /mono(?!type)|courier|consol|menlo|inconsolata|(?:^|[-+])(?:cm|sf|ec)tt|letter\s?gothic|code/iu;

/** What the name of a font says of its look. */
export const fontStyle = (name: string): FontStyle => ({
  isBold: bold.test(name),
  isMonospaced: monospaced.test(name),
});
