/** The primary subtag of a BCP 47 tag in lower case ("pt-BR" → "pt"); undefined where there is none to speak of. */
export const primaryLanguage = (tag: string | undefined): string | undefined =>
  /^[a-z]{2,3}(?=$|[-_])/iu.exec(tag?.trim() ?? "")?.[0].toLowerCase();
