// The lists of Brave's API reference; a value that is not on them is refused with 422.
const languages = new Set(
  (
    "ar eu bn bg ca zh-hans zh-hant hr cs da nl en en-gb et fi fr gl de el gu he hi hu is it jp kn ko lv lt ms ml mr nb pl " +
    "pt-br pt-pt pa ro ru sr sk sl es sv ta te th tr uk vi"
  ).split(" "),
);
const countries = new Set(
  "AR AU AT BE BR CA CL DK FI FR DE GR HK IN ID IT JP KR MY MX NL NZ NO CN PL PT PH RU SA ZA ES SE CH TW TR GB US".split(
    " ",
  ),
);
// Where Brave has a name of its own.
const ownNames: Readonly<Record<string, string>> = { ja: "jp", no: "nb", pt: "pt-pt" };

const candidates = (tag: string): readonly string[] => {
  const { language, region } = new Intl.Locale(tag);
  const script = new Intl.Locale(tag).maximize().script ?? "";
  return [`${language}-${region ?? ""}`, `${language}-${script}`, ownNames[language] ?? language].map(
    (name) => name.toLowerCase(),
  );
};

/** The parameters for a language as BCP 47; none for what Brave does not know. Without a country it means the whole world. */
export const braveLanguage = (tag: string | undefined): Readonly<Record<string, string>> => {
  const anywhere = { country: "ALL" };
  try {
    if (tag === undefined) return anywhere;
    const language = candidates(tag).find((name) => languages.has(name));
    const { region = "" } = new Intl.Locale(tag);
    return {
      ...(countries.has(region) ? { country: region } : anywhere),
      ...(language === undefined ? {} : { search_lang: language }),
    };
  } catch {
    return anywhere;
  }
};
