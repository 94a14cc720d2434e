const regionOfScript: Readonly<Record<string, string>> = { Hans: "CN", Hant: "TW" };

/** A language as SearXNG takes it, `de` or `pt-BR`; `auto` for what it would refuse. */
export const searxngLanguage = (tag: string): string => {
  try {
    const { language, region, script } = new Intl.Locale(tag);
    const country = region ?? regionOfScript[script ?? ""];
    const known = country === undefined ? language : `${language}-${country}`;
    return /^[a-z]{2,3}(?:-[A-Z]{2})?$/u.test(known) ? known : "auto";
  } catch {
    return "auto";
  }
};
