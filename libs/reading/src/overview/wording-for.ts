import type { OverviewWording } from "./overview-wording.ts";

/** The wording for a language such as `zh` or `zh-CN`; English where there is none, and nothing where there is no English. */
export const wordingFor = (
  wordings: ReadonlyMap<string, OverviewWording>,
  language: string,
): OverviewWording | undefined => {
  const [primary = ""] = language.toLowerCase().split(/[-_]/u);
  return wordings.get(primary) ?? wordings.get("en");
};
