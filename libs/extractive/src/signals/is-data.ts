const lineOfData =
  /^(?:[[\]{}(),;]+|"[^"]*"\s*:.*|"[^"]*",?|-?[\d.]+,?|<\/?[\w:.-]+[^<>]*>.*|[\w.-]+\s*=\s*"[^"]*")$/u;
const fewestLines = 3;
const mostlyData = 0.6;
const mostlyMarks = 0.15;

/** Whether a text is data for programs, like a JSON schema or a feed, and not something that was said. */
export const isData = (text: string): boolean => {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if (lines.length >= fewestLines)
    return lines.filter((line) => lineOfData.test(line)).length / lines.length >= mostlyData;
  const marks = text.match(/[{}[\]":]/gu) ?? [];
  return text.length > 0 && marks.length / text.length >= mostlyMarks;
};
