import { z } from "zod";

/** Words separated by commas, trimmed, empty ones dropped; an empty list when unset. */
export const listVariable = () =>
  z
    .string()
    .default("")
    .transform((text) =>
      text
        .split(",")
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ""),
    );
