import type { Unavailable } from "../unavailable.ts";
import { captionBlocks } from "./caption-blocks.ts";
import { captionCues } from "./caption-words.ts";
import type { Cue } from "./cue.ts";
import { withoutRollUp } from "./roll-up.ts";

/** What is said in a WebVTT or SubRip file, in its order; a file that is damaged is an outcome that names the line. */
export const readCaptions = (text: string, mediaType: string): readonly Cue[] | Unavailable => {
  const captions = captionBlocks(text.replace(/^\uFEFF/u, ""), { isVtt: mediaType === "text/vtt" });
  return "status" in captions ? captions : withoutRollUp(captions).flatMap(captionCues);
};
