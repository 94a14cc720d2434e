const [lineLength, linesOnPage] = [80, 45];

const wrap = (sentences: readonly string[]): string[] => {
  const lines = [""];
  for (const word of sentences.join(" ").split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line.length + 1 + word.length <= lineLength) lines[lines.length - 1] = `${line} ${word}`.trim();
    else lines.push(word);
  }
  return lines;
};

/** Lays out sentences as lines of printed pages. */
export const layOut = (sentences: readonly string[]): string[][] => {
  const lines = wrap(sentences);
  return Array.from({ length: Math.ceil(lines.length / linesOnPage) }, (_, index) =>
    lines.slice(index * linesOnPage, (index + 1) * linesOnPage),
  );
};
