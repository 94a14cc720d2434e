/** Returns the bytes of text in which `=E4` is one byte. */
export const unquoted = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/=([\da-f]{2})/giu, (_code, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    ),
    "latin1",
  );
