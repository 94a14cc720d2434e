const vttStart = /^\uFEFF?WEBVTT(?:[ \t][^\n\r]*)?[\n\r]/u;
const srtStart = /^\uFEFF?\s*\d+[ \t]*[\n\r]+\s*(?:\d{1,4}:)?\d{1,2}:\d{1,2}[.,]\d{1,3}\s*-->/u;

/** Whether text is a WebVTT or a SubRip file by its first lines. */
export const sniffCaptions = (text: string): "text/vtt" | "application/x-subrip" | undefined => {
  if (vttStart.test(text.slice(0, 1_000)) && text.includes("-->")) return "text/vtt";
  return srtStart.test(text.slice(0, 1_000)) ? "application/x-subrip" : undefined;
};
